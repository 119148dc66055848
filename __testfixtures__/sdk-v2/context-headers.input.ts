import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('direct', { inputSchema }, async ({ header }, extra) => { //~ context/parameter-renamed
  const tenant = extra.requestInfo?.headers['x-tenant']; //~ context/header-read
  const token = extra.requestInfo!.headers.authorization; //~ context/header-read
  const any = extra.requestInfo?.headers?.[header.toLowerCase()]; //~ context/header-read
  return text(tenant, token, any);
});
server.registerTool('through-names', { inputSchema }, async (_args, extra) => { //~ context/parameter-renamed
  if (!extra.requestInfo) return text('stdio'); //~ context/header-read
  const headers = extra.requestInfo?.headers ?? {}; //~ context/header-read
  return text(headers['x-tenant'], headers.host);
});
server.registerTool('pattern', { inputSchema }, async (_args, { requestInfo, signal }) => //~ context/pattern-moved
  text(requestInfo?.headers['x-tenant'], signal.aborted),
);
