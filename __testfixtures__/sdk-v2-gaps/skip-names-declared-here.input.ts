import { Client, type CallToolResult } from '@modelcontextprotocol/client';

type AnySchema = { parse(value: unknown): unknown };
const ErrorCode = { Bad: 1 };

class WebSocketClientTransport {
  constructor(readonly url: URL) {}
}

export const client = new Client({ name: 'own', version: '1.0.0' });
export const own = new WebSocketClientTransport(new URL('ws://localhost'));
export const code = (e: { code: number; ErrorCode?: number }) => e.code === ErrorCode.Bad || e.ErrorCode === 2;
export const parse = (schema: AnySchema, info: RequestInfo, result: CallToolResult) => schema.parse([info, result]);
