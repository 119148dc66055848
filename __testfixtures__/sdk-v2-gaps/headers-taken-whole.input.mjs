import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const text = (...values) => ({ content: [{ type: 'text', text: values.map(String).join(' ') }] });

server.registerTool('pattern', { description: 'Takes them apart' }, async (ctx) => {
  const { authorization, 'x-tenant': tenant = 'none' } = ctx.http?.req?.headers ?? {}; //~ header-bracket-read/taken
  return text(authorization, tenant);
});

server.registerTool('alias', { description: 'Through a name' }, async ({ http }) => {
  const headers = http?.req?.headers ?? {}; //~ header-bracket-read/default
  const hasTrace = 'x-trace' in headers; //~ header-bracket-read/tested
  for (const [name, value] of Object.entries(headers)) console.error(name, value); //~ header-bracket-read/whole
  return text(headers.host, hasTrace, headers['x-a']); //~ header-bracket-read/read, header-bracket-read/read
});

server.registerTool('copies', { description: 'Copies' }, async (ctx) => {
  const copy = { ...ctx.http?.req?.headers, via: 'mcp' }; //~ header-bracket-read/whole
  console.error(JSON.stringify(ctx.http?.req?.headers)); //~ header-bracket-read/whole
  return text(copy.host, tenantOf(ctx.http?.req?.headers ?? new Headers()));
});

function tenantOf(headers) {
  return headers['x-tenant']; //~ header-bracket-read/read
}
