import { McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const server = new McpServer({ name: 's', version: '1.0.0' });

server.registerTool('add', { inputSchema: z.object({ a: z.number() }) }, async ({ a }) => {
  if (a < 0) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Missing argument: a must not be negative');
  return { content: [{ type: 'text', text: String(a) }] };
});

server.registerResource('note', new ResourceTemplate('note://{id}', { list: undefined }), {}, async (uri) => ({
  contents: [{ uri: uri.href, text: 'x' }],
}));

export const nothing = { contents: [] };
