import { ProtocolError, ProtocolErrorCode, SdkErrorCode, type Client } from '@modelcontextprotocol/client';

declare const registry: any;

// MCP-TODO(sdk-v2-gaps/official-markers): Write it as `registerTool`, `registerPrompt` or `registerResource` with a config object if this is an `McpServer`; else remove this marker.
registry.prompt('q', ask);

async function ask(client: Client) {
  try {
    await client.callTool({ name: 'sum' });
  } catch (e) {
    // MCP-TODO(sdk-v2-gaps/official-markers): Tell the two apart: `SdkError` with `SdkErrorCode` for time-outs and closed connections, `ProtocolError` with `ProtocolErrorCode` for what the peer sent.
    if (e instanceof ProtocolError && (e.code === ProtocolErrorCode.InvalidParams || (e.code as unknown) === SdkErrorCode.RequestTimeout)) {
      return 'again';
    }
    throw e;
  }
}

export const traced = (log: any, requestId: string) =>
  log.debug('asked', { requestId });
