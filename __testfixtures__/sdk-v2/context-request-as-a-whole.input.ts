import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'requests', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });
const log = (request: { url?: URL } | undefined) => String(request?.url);

server.registerTool('passed-on', { inputSchema }, async (_args, context: any) => text(log(context.requestInfo))); //~ context/request-info
server.registerTool('address', { inputSchema }, async (_args, context: any) => text(context.requestInfo?.url?.pathname)); //~ context/request-info
server.registerTool('pattern', { inputSchema }, async (_args, context: any) => {
  const { headers, url } = context.requestInfo; //~ context/request-info
  return text(headers['x-tenant'], url);
});
server.registerTool('written', { inputSchema }, async ({ header }, context: any) => {
  context.requestInfo.headers['x-tenant'] = header; //~ context/request-info
  return text('ok');
});
