import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const text = (...values) => ({ content: [{ type: 'text', text: values.map(String).join(' ') }] });

server.registerTool('pattern', { description: 'Takes them apart' }, async (ctx) => {
  const authorization = ctx.http?.req?.headers?.get('authorization'), tenant = ctx.http?.req?.headers?.get('x-tenant') ?? 'none';
  return text(authorization, tenant);
});

server.registerTool('alias', { description: 'Through a name' }, async ({ http }) => {
  const headers = http?.req?.headers ?? new Headers();
  const hasTrace = headers.has('x-trace');
  for (const [name, value] of Object.entries(Object.fromEntries(headers))) console.error(name, value);
  return text(headers.get('host'), hasTrace, headers.get('x-a'));
});

server.registerTool('copies', { description: 'Copies' }, async (ctx) => {
  const copy = { ...Object.fromEntries(ctx.http?.req?.headers ?? []), via: 'mcp' };
  console.error(JSON.stringify(Object.fromEntries(ctx.http?.req?.headers ?? [])));
  return text(copy.host, tenantOf(ctx.http?.req?.headers ?? new Headers()));
});

function tenantOf(headers) {
  return headers.get('x-tenant');
}
