import { Client, ProtocolError } from '@modelcontextprotocol/client';

export async function connected(url: URL) {
  const client = new Client({ name: 'lost', version: '1.0.0' });
  // MCP-TODO(sdk-v2-gaps/official-lost-names): Do without WebSocketClientTransport: WebSocket is no transport of the specification; use StreamableHTTPClientTransport, StdioClientTransport or a Transport of your own.
  await client.connect(new WebSocketClientTransport(url));
  return client;
}

// MCP-TODO(sdk-v2-gaps/official-lost-names): Do without ErrorCode: SDK v2 has `ProtocolErrorCode` for what peers send and `SdkErrorCode` for time-outs and connections.
export const isBad = (e: unknown) => e instanceof ProtocolError && Object.values(ErrorCode).includes(e.code);

// MCP-TODO(sdk-v2-gaps/official-lost-names): Do without AnySchema: SDK v2 takes any Standard Schema; its types are those of @standard-schema/spec.
export function checked(schema: AnySchema): AnySchema {
  return schema;
}
