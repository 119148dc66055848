import * as types from '@modelcontextprotocol/server';
import * as core from '@modelcontextprotocol/core';
import * as mcp from '@modelcontextprotocol/server';

const server = 'kept';
export const make = () => new mcp.McpServer({ name: server, version: '1' });
export const parse = (value: unknown): types.CallToolResult => core.CallToolResultSchema.parse(value);
export const refuse = () => new types.ProtocolError(types.ProtocolErrorCode.InvalidParams, 'no');
