import { completed } from './mcp-wire.js';

export type Id = string | number;

export interface RpcMessage {
  jsonrpc: '2.0';
  id?: Id;
  method: string;
  params?: Record<string, any>;
}

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

const base = { jsonrpc: '2.0' as const };

export const success = (id: Id, result: unknown) => ({ ...base, id, result: completed(result) });

export const failure = (id: Id | null, error: unknown) => ({
  ...base,
  id,
  error:
    error instanceof RpcError
      ? { code: error.code, message: error.message, data: error.data }
      : { code: -32603, message: String(error) },
});
