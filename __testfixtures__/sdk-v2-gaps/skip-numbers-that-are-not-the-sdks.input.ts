import { Client, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';

class Unauthorized extends Error {
  code = -32001;
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    if (name === '') throw new Unauthorized('who');
    return await client.callTool({ name });
  } catch (e: any) {
    if (e.code === -32001) return 'who'; //~ numeric-code-compare/own-code
    if (e.code === -32000 || (e instanceof SdkError && e.code === SdkErrorCode.ConnectionClosed)) return 'gone';
    const { status, code } = e;
    if (status === 401 || code === 401) return 'who';
    if (e.code === 'ECONNREFUSED' || e.code === -32602 || e.status === 404) return 'no';
    throw e;
  }
}

export async function load(path: string): Promise<unknown> {
  try {
    return await fetch(path);
  } catch (e: any) {
    if (e.code === 404 || e.code === -32000) return undefined; //~ numeric-code-compare/not-proven
    throw e;
  }
}

export function statusOf(response: { code: number }): boolean {
  return response.code === 404 || response.code === 401;
}
