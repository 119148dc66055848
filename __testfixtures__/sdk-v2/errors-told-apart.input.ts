import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'; //~ imports/http-error
import { ErrorCode, McpError as E } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

const TIMEOUTS: Record<string, string> = { [ErrorCode.RequestTimeout]: 'slow', [ErrorCode.ConnectionClosed]: 'gone' };
const RETRIED = [ErrorCode.RequestTimeout, ErrorCode.InternalError];

export function isTimeout(e: unknown): boolean {
  return e instanceof E && e.code === ErrorCode.RequestTimeout;
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (e instanceof E && e.code === ErrorCode.InvalidParams) return 'wrong';
    if (e instanceof E && (e.code === ErrorCode.RequestTimeout || e.code === ErrorCode.MethodNotFound)) return 'later';
    if (e instanceof E && RETRIED.some((code) => code === e.code)) return TIMEOUTS[e.code];
    if (e instanceof E && (e.code === ErrorCode.ConnectionClosed || /gone/.test(e.message))) return 'gone';
    if (!(e instanceof E) || e.code !== ErrorCode.ConnectionClosed) console.error('not closed');
    if (!(e instanceof StreamableHTTPError)) throw e;
    return e.code === 401 ? 'who' : `status ${e.code}`;
  }
}

export const describe = (e: E): string => {
  if (e.code === ErrorCode.ConnectionClosed) return 'closed';
  return e.code === ErrorCode.ParseError ? 'unreadable' : e.message;
};

export function lost(): never {
  throw new E(ErrorCode.ConnectionClosed, 'not connected');
}

export const codeOf = (e: unknown) => {
  switch ((e as E).code) {
    case ErrorCode.RequestTimeout:
      return 'slow';
    case ErrorCode.InternalError:
      return 'broken';
  }
  return undefined;
};
