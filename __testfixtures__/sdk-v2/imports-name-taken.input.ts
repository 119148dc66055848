import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

class ProtocolError extends Error {}

export function explain(error: unknown): string {
  if (error instanceof ProtocolError) return 'ours';
  if (error instanceof McpError) return `${ErrorCode[error.code]}`;
  return 'other';
}

export function codeOf(ProtocolErrorCode: number): boolean {
  return ProtocolErrorCode === ErrorCode.InternalError;
}
