import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'; //~ imports/error-split, imports/error-split

export function codeOf(status: number): ErrorCode {
  return status === 504 ? ErrorCode.RequestTimeout : ErrorCode.InternalError;
}

export const fail = (status: number) => new McpError(codeOf(status), 'failed');

export const isClosed = (message: { error?: { code: number } }) => message.error?.code === ErrorCode.ConnectionClosed;
