import {
  Client,
  SdkHttpError,
  ProtocolErrorCode,
  SdkErrorCode,
  ProtocolError as E,
  SdkError,
} from '@modelcontextprotocol/client';

const TIMEOUTS: Record<string, string> = { [SdkErrorCode.RequestTimeout]: 'slow', [SdkErrorCode.ConnectionClosed]: 'gone' };
const RETRIED = [SdkErrorCode.RequestTimeout, ProtocolErrorCode.InternalError];

export function isTimeout(e: unknown): boolean {
  return e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout;
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (e instanceof E && e.code === ProtocolErrorCode.InvalidParams) return 'wrong';
    if ((e instanceof E || e instanceof SdkError) && (e.code === SdkErrorCode.RequestTimeout || e.code === ProtocolErrorCode.MethodNotFound)) return 'later';
    if ((e instanceof E || e instanceof SdkError) && RETRIED.some((code) => code === e.code)) return TIMEOUTS[e.code];
    if ((e instanceof E || e instanceof SdkError) && (e.code === SdkErrorCode.ConnectionClosed || /gone/.test(e.message))) return 'gone';
    if (!(e instanceof SdkError) || e.code !== SdkErrorCode.ConnectionClosed) console.error('not closed');
    if (!(e instanceof SdkHttpError)) throw e;
    return e.status === 401 ? 'who' : `status ${e.status}`;
  }
}

export const describe = (e: E | SdkError): string => {
  if (e.code === SdkErrorCode.ConnectionClosed) return 'closed';
  return e.code === ProtocolErrorCode.ParseError ? 'unreadable' : e.message;
};

export function lost(): never {
  throw new SdkError(SdkErrorCode.ConnectionClosed, 'not connected');
}

export const codeOf = (e: unknown) => {
  switch ((e as E | SdkError).code) {
    case SdkErrorCode.RequestTimeout:
      return 'slow';
    case ProtocolErrorCode.InternalError:
      return 'broken';
  }
  return undefined;
};
