// MCP-TODO(sdk-v2/imports): Import ProtocolError and ProtocolErrorCode for errors that a peer sent, SdkError and SdkErrorCode for time-outs and closed connections, SdkHttpError (with status) for HTTP answers.
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

export function codeOf(status: number): ErrorCode {
  return status === 504 ? ErrorCode.RequestTimeout : ErrorCode.InternalError;
}

export const fail = (status: number) => new McpError(codeOf(status), 'failed');

export const isClosed = (message: { error?: { code: number } }) => message.error?.code === ErrorCode.ConnectionClosed;
