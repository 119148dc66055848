import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'http', version: '1.0.0' });

server.registerTool('who', { description: 'Who asks' }, async (ctx) => {
  const { authInfo } = ctx.http; //~ optional-chain-http/pattern-missing
  return { content: [{ type: 'text', text: authInfo?.clientId ?? 'nobody' }] };
});
