import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'http', version: '1.0.0' });
const text = (...values) => ({ content: [{ type: 'text', text: values.map(String).join(' ') }] });

server.registerTool('who', { description: 'Who asks' }, async (ctx) => {
  const auth = ctx.http.authInfo; //~ optional-chain-http/http-missing
  const address = ctx.http?.req.url; //~ optional-chain-http/request-missing
  ctx.http?.closeSSE(); //~ optional-chain-http/closer-missing
  return text(auth?.clientId, address);
});

server.registerTool('tested', { description: 'Tests first' }, async (ctx) => {
  if (!ctx.http) return text('stdio');
  const tenant = ctx.http.req && ctx.http.req.headers.get('x-tenant');
  ctx.http.closeSSE?.();
  return text(ctx.http.authInfo?.clientId, tenant);
});
