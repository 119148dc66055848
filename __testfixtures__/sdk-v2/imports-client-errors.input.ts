import type { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'; //~ imports/http-error
import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

export async function call(client: Client, name: string): Promise<string> {
  try {
    await client.callTool({ name });
  } catch (e) {
    if (e instanceof McpError && e.code === ErrorCode.RequestTimeout) return 'retry';
    if (e instanceof McpError && e.code === ErrorCode.InvalidParams) return 'fix';
    if (e instanceof StreamableHTTPError && (e.code === 404 || e.code === 401)) return 'reconnect';
    throw e;
  }
  return 'done';
}
