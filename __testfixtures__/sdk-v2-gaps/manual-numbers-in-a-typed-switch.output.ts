import type { Client } from '@modelcontextprotocol/client';

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    // MCP-TODO(sdk-v2-gaps/numeric-code-compare): Ask `e instanceof SdkError` with `SdkErrorCode` and `e instanceof SdkHttpError` with `status` before the switch.
    switch ((e as { code?: number }).code) {
      case -32001:
        return 'slow';
      default:
        throw e;
    }
  }
}
