import { McpServer } from '@modelcontextprotocol/server';
import { createServer } from 'node:http';

const server = new McpServer({ name: 'headers', version: '1.0.0' });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('written', { description: 'Writes' }, async ({ http }: any) => {
  http.req.headers['x-seen'] = 'yes'; //~ header-bracket-read/written
  const { host, ...others } = http.req.headers; //~ header-bracket-read/pattern
  return text(host, others, tenantOf(http.req!.headers), traceOf(http.req!.headers));
});

createServer((req) => console.error(traceOf(req.headers)));

function tenantOf(headers: Record<string, string | undefined>) {
  return headers['x-tenant']; //~ header-bracket-read/typed-otherwise
}

function traceOf(headers: any) {
  return headers['x-trace']; //~ header-bracket-read/uncertain
}

export { server };
