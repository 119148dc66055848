// MCP-TODO(sdk-v2/imports): Import ProtocolError and ProtocolErrorCode for errors that a peer sent, SdkError and SdkErrorCode for time-outs and closed connections, SdkHttpError (with status) for HTTP answers.
import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';

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
