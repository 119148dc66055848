import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export const handler = createMcpHandler(({ authInfo }) => {
  const server = new McpServer(
    { name: 'tenant', version: '1.0.0' },
    {
      cacheHints: {
        'tools/list': { ttlMs: 60_000, cacheScope: 'public' }, //~ cache-scope-public/reads-caller
        'resources/read': { ttlMs: 60_000, cacheScope: 'public' }, //~ cache-scope-public/reads-caller
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
