// Licence header of this file.

import { McpServer } from '@modelcontextprotocol/server'; // the server
// what the tools answer
import { type CallToolResult, ProtocolErrorCode, ProtocolError } from '@modelcontextprotocol/server';
import { CallToolResultSchema } from '@modelcontextprotocol/core';

export const server = new McpServer({ name: 'notes', version: '1.0.0' });

export function read(value: unknown): CallToolResult {
  const parsed = CallToolResultSchema.safeParse(value);
  if (!parsed.success) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'not a result');
  return parsed.data;
}

export const failures = { McpError: ProtocolError };
export { ProtocolError as McpError };
