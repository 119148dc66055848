import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'http', version: '1.0.0' });

server.registerTool('who', { description: 'Who asks' }, async (ctx) => {
  // MCP-TODO(sdk-v2-gaps/optional-chain-http): Give the pattern a default: `http: { authInfo } = {}`.
  const { authInfo } = ctx.http;
  return { content: [{ type: 'text', text: authInfo?.clientId ?? 'nobody' }] };
});
