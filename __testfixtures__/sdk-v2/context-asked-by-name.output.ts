import { McpServer } from '@modelcontextprotocol/server';

function isContext(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  // MCP-TODO(sdk-v2/context): Ask where SDK v2 has it: `'signal' in ctx.mcpReq`, `ctx.http?.authInfo !== undefined`.
  // MCP-TODO(sdk-v2/context): Type it as `ServerContext` of @modelcontextprotocol/server, then read the members of SDK v2.
  return 'signal' in given && given.signal !== undefined;
}

export const server = new McpServer({ name: 'checks', version: '1.0.0' });
server.registerTool('check', {}, async (ctx) => {
  const known = isContext(ctx) && 'sessionId' in ctx;
  return { content: [{ type: 'text', text: String(known) }] };
});
