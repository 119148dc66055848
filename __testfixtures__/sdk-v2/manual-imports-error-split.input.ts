import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js'; //~ imports/error-split, imports/error-split

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
