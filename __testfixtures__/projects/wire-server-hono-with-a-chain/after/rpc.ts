import { completed } from './mcp-wire.js';

const JSONRPC = '2.0';
export const ok = (id: unknown, result: unknown) => ({ jsonrpc: JSONRPC, id, result: completed(result) });
export const fail = (id: unknown, code: number, message: string) => ({ jsonrpc: JSONRPC, id, error: { code, message } });
