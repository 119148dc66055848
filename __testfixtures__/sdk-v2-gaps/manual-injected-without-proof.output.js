import { ListToolsRequestSchema, PingRequestSchema } from '@modelcontextprotocol/core';

export function attach(server, schemas, { ErrorCode }) {
  // MCP-TODO(sdk-v2-gaps/injected-surface): Pass `'tools/call'` instead of the schema.
  server.setRequestHandler(schemas.CallToolRequestSchema, async () => ({ content: [] }));
  // MCP-TODO(sdk-v2-gaps/injected-surface): Name the method instead of the schema, and read the members of SDK v2 from the context: `mcpReq.signal`, `mcpReq.notify`, `http?.authInfo`.
  server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => list(extra));
  server.tool('old', { id: 1 }, async () => ({ content: [] }));
  // MCP-TODO(sdk-v2-gaps/injected-surface): Pass `SdkErrorCode` in, and compare its `RequestTimeout` with the code of an `SdkError`.
  return (e) => e.code === ErrorCode.RequestTimeout;
}

// MCP-TODO(sdk-v2-gaps/injected-surface): If the object is a client of the SDK, remove the `undefined`.
export const call = (client, params) => client.callTool(params, undefined, { timeout: 10, ping: PingRequestSchema });
