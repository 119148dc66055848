import type { ErrorCode as Code } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

export interface Failure {
  code: Code;
  text: string;
}

export function explain(e: unknown): string {
  if (!(e instanceof McpError)) return 'unknown';
  switch (e.code) {
    case ErrorCode.RequestTimeout:
      return 'slow';
    case ErrorCode.InvalidParams:
      return 'wrong';
    default:
      return 'other';
  }
}

export function isFatal(e: unknown): boolean {
  if (e instanceof McpError) {
    if (e.code === ErrorCode.ConnectionClosed) return true;
    return e.message.includes('fatal');
  }
  return !(e instanceof Error);
}
