// Licence header of this file.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; // the server //~ imports/moved
// what the tools answer
import { type CallToolResult, CallToolResultSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

export const server = new McpServer({ name: 'notes', version: '1.0.0' });

export function read(value: unknown): CallToolResult {
  const parsed = CallToolResultSchema.safeParse(value);
  if (!parsed.success) throw new McpError(ErrorCode.InvalidParams, 'not a result');
  return parsed.data;
}

export const failures = { McpError };
export { McpError };
