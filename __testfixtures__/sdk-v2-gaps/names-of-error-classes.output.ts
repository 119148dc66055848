import type { Client } from '@modelcontextprotocol/client';
import { SdkError, SdkErrorCode, ProtocolError } from '@modelcontextprotocol/client';

const KNOWN = new Set(['McpError', 'ProtocolError', 'SdkError', 'TypeError']);

export function kindOf(e: Error): string {
  if (e.name === 'McpError' || e.name === 'ProtocolError' || e.name === 'SdkError') return 'protocol';
  if (e.constructor.name !== 'StreamableHTTPError' && e.constructor.name !== 'SdkHttpError' && !KNOWN.has(e.name)) return 'unknown';
  switch (e.name) {
    case 'ProtocolError':
    case 'SdkError':
    case 'McpError':
      return 'protocol';
    default:
      return e.name;
  }
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    const { message } = e as Error;
    if (message.includes('MCP error -32001') || (e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout)) return 'slow';
    if (/^MCP error -32602/.test((e as Error).message) || (e instanceof ProtocolError && e.code === -32602)) return 'wrong';
    const isProtocol = (e as Error).message.startsWith('MCP error') || e instanceof ProtocolError || e instanceof SdkError;
    if (message === 'Request timed out' || isProtocol) return 'later';
    throw e;
  }
}
