import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { CallToolResultSchema } from '@modelcontextprotocol/core';

export const server = new McpServer({ name: 's', version: '1' });
export const fail = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'no');
export const parse = (value: unknown) => CallToolResultSchema.parse(value);
