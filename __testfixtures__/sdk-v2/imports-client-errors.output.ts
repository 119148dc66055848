import type { Client } from '@modelcontextprotocol/client';
import {
  SdkHttpError,
  ProtocolError,
  SdkError,
  ProtocolErrorCode,
  SdkErrorCode,
} from '@modelcontextprotocol/client';

export async function call(client: Client, name: string): Promise<string> {
  try {
    await client.callTool({ name });
  } catch (e) {
    if (e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout) return 'retry';
    if (e instanceof ProtocolError && e.code === ProtocolErrorCode.InvalidParams) return 'fix';
    if (e instanceof SdkHttpError && (e.status === 404 || e.status === 401)) return 'reconnect';
    throw e;
  }
  return 'done';
}
