import { McpServer } from '@modelcontextprotocol/server';
import { type CallToolResult } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'v2', version: '1.0.0' });
export const empty: CallToolResult = { content: [] };
