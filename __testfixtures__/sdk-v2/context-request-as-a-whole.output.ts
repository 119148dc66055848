import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'requests', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });
const log = (request: { url?: URL } | undefined) => String(request?.url);

// MCP-TODO(sdk-v2/context): Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.
server.registerTool('passed-on', { inputSchema }, async (_args, context: any) => text(log(context.requestInfo)));
// MCP-TODO(sdk-v2/context): Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.
server.registerTool('address', { inputSchema }, async (_args, context: any) => text(context.requestInfo?.url?.pathname));
server.registerTool('pattern', { inputSchema }, async (_args, context: any) => {
  // MCP-TODO(sdk-v2/context): Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.
  const { headers, url } = context.requestInfo;
  return text(headers['x-tenant'], url);
});
server.registerTool('written', { inputSchema }, async ({ header }, context: any) => {
  // MCP-TODO(sdk-v2/context): Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.
  context.requestInfo.headers['x-tenant'] = header;
  return text('ok');
});
