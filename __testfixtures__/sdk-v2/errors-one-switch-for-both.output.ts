import type { ProtocolErrorCode as Code } from '@modelcontextprotocol/server';
import { ProtocolError, SdkError, ProtocolErrorCode, SdkErrorCode } from '@modelcontextprotocol/server';

export interface Failure {
  code: Code;
  text: string;
}

export function explain(e: unknown): string {
  if (!(e instanceof ProtocolError || e instanceof SdkError)) return 'unknown';
  switch (e.code) {
    case SdkErrorCode.RequestTimeout:
      return 'slow';
    case ProtocolErrorCode.InvalidParams:
      return 'wrong';
    default:
      return 'other';
  }
}

export function isFatal(e: unknown): boolean {
  if (e instanceof ProtocolError || e instanceof SdkError) {
    if (e.code === SdkErrorCode.ConnectionClosed) return true;
    return e.message.includes('fatal');
  }
  return !(e instanceof Error);
}
