import { ListToolsRequestSchema, PingRequestSchema } from '@modelcontextprotocol/core';

export function attach(server, schemas, { ErrorCode }) {
  server.setRequestHandler(schemas.CallToolRequestSchema, async () => ({ content: [] })); //~ injected-surface/schema-from-outside
  server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => list(extra)); //~ injected-surface/handler-context
  server.tool('old', { id: 1 }, async () => ({ content: [] })); //~ injected-surface/registration
  return (e) => e.code === ErrorCode.RequestTimeout; //~ injected-surface/code-from-outside
}

export const call = (client, params) => client.callTool(params, undefined, { timeout: 10, ping: PingRequestSchema }); //~ injected-surface/arguments-shifted
