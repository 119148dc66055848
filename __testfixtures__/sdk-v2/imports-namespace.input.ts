import * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import * as mcp from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved

const server = 'kept';
export const make = () => new mcp.McpServer({ name: server, version: '1' });
export const parse = (value: unknown): types.CallToolResult => types.CallToolResultSchema.parse(value);
export const refuse = () => new types.McpError(types.ErrorCode.InvalidParams, 'no');
