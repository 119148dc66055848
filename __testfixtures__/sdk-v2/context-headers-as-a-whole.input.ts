import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });
const tenantOf = (headers: Record<string, string | string[] | undefined> | undefined) => headers?.['x-tenant'];

server.registerTool('listed', { inputSchema }, async ({ header }, extra) => { //~ context/parameter-renamed
  const names = Object.keys(extra.requestInfo?.headers ?? {}); //~ context/header-read
  for (const [name, value] of Object.entries(extra.requestInfo!.headers)) names.push(`${name}=${value}`); //~ context/header-read
  const copy = { ...extra.requestInfo?.headers }; //~ context/header-read
  return text(names, copy[header]);
});
server.registerTool('taken-apart', { inputSchema }, async ({ header }, extra) => { //~ context/parameter-renamed
  const { authorization, 'x-tenant': tenant = 'none', ...others } = extra.requestInfo?.headers ?? {}; //~ context/header-read
  return text(authorization, tenant, others[header]);
});
server.registerTool('passed-on', { inputSchema }, async (_args, extra) => text(tenantOf(extra.requestInfo?.headers))); //~ context/parameter-renamed, context/header-read
server.registerTool('typed', { inputSchema }, async ({ header }, extra) => { //~ context/parameter-renamed
  const headers: Record<string, unknown> = extra.requestInfo?.headers ?? {}; //~ context/header-read
  return text(headers[header]);
});
server.registerTool('by-name', { inputSchema }, async ({ header }, extra) => { //~ context/parameter-renamed
  const headers = extra.requestInfo?.headers ?? {}; //~ context/header-read
  const first = Array.isArray(headers['x-list']) ? headers['x-list'][0] : headers['x-list'];
  const isTraced = 'traceparent' in headers;
  return text(first, isTraced, tenantOf(headers), headers[header]);
});
server.registerTool('in-place', { inputSchema }, async (_args, extra) => { //~ context/parameter-renamed
  const first = Array.isArray(extra.requestInfo?.headers['x-list']) //~ context/header-read
    ? extra.requestInfo?.headers['x-list'][0] //~ context/header-read
    : extra.requestInfo?.headers['x-list']; //~ context/header-read
  const isTraced = 'traceparent' in (extra.requestInfo?.headers ?? {}); //~ context/header-read
  return text(first, isTraced);
});
server.registerTool('from-a-pattern', { inputSchema }, async (_args, extra) => { //~ context/parameter-renamed
  const { headers } = extra.requestInfo ?? { headers: {} }; //~ context/header-read
  return text(headers['x-tenant'], JSON.stringify(headers));
});
