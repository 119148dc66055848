import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'http', version: '1.0.0' });
const app: { http: { authInfo: string; closeSSE(): void } } = { http: { authInfo: 'x', closeSSE: () => undefined } };

server.registerTool('who', { description: 'Who asks' }, async (ctx) => {
  app.http.closeSSE();
  const name = app.http.authInfo ?? ctx.http?.authInfo?.clientId ?? ctx.http!.req?.url;
  return { content: [{ type: 'text', text: name ?? 'nobody' }] };
});
