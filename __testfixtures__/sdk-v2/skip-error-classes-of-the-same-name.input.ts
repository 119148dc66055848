import { ErrorCode, McpError } from './errors.js';

/** A class of this program; nothing of it comes from an SDK. */
export class StreamableHTTPError extends Error {
  constructor(readonly code: number) {
    super(`HTTP ${code}`);
  }
}

export function retry(error: unknown): boolean {
  if (error instanceof StreamableHTTPError) return error.code === 404 || error.code === 401;
  if (!(error instanceof McpError)) throw error;
  switch (error.code) {
    case ErrorCode.RequestTimeout:
    case ErrorCode.ConnectionClosed:
      return true;
    default:
      return error.code === ErrorCode.InternalError;
  }
}

export function refuse(name: string): never {
  throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
}
