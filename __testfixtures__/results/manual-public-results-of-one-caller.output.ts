import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export const handler = createMcpHandler(({ authInfo }) => {
  // MCP-TODO(results/cache-scope-public): Write cacheScope: 'private', unless the result is the same for every caller.
  const server = new McpServer(
    { name: 'tenant', version: '1.0.0' },
    {
      cacheHints: {
        'tools/list': { ttlMs: 60_000, cacheScope: 'public' },
        'resources/read': { ttlMs: 60_000, cacheScope: 'public' },
      },
    },
  );
  server.registerTool('read', { description: 'Reads' }, async () => ({ content: [] }));
  if (authInfo?.scopes.includes('write')) {
    server.registerTool('write', { description: 'Writes' }, async () => ({ content: [] }));
  }
  server.registerResource('me', 'app://me', {}, async (uri, ctx) => ({
    contents: [{ uri: uri.href, text: ctx.http?.authInfo?.clientId ?? '' }],
  }));
  return server;
});
