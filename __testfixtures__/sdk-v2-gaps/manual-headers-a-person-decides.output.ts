import { McpServer } from '@modelcontextprotocol/server';
import { createServer } from 'node:http';

const server = new McpServer({ name: 'headers', version: '1.0.0' });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('written', { description: 'Writes' }, async ({ http }: any) => {
  // MCP-TODO(sdk-v2-gaps/header-bracket-read): Keep the value in a variable of its own, or copy the headers with `new Headers(headers)` and use `.set`.
  http.req.headers['x-seen'] = 'yes';
  // MCP-TODO(sdk-v2-gaps/header-bracket-read): Read each header with `.get(name)`; `Object.fromEntries(headers)` gives the rest as a plain object.
  const { host, ...others } = http.req.headers;
  return text(host, others, tenantOf(http.req!.headers), traceOf(http.req!.headers));
});

createServer((req) => console.error(traceOf(req.headers)));

function tenantOf(headers: Record<string, string | undefined>) {
  // MCP-TODO(sdk-v2-gaps/header-bracket-read): Type it as `Headers`, then read with `.get(name)`.
  return headers['x-tenant'];
}

function traceOf(headers: any) {
  // MCP-TODO(sdk-v2-gaps/header-bracket-read): Pass `Headers` from every caller, then read with `.get(name)`.
  return headers['x-trace'];
}

export { server };
