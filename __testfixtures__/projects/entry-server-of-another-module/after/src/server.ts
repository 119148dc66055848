import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'notes', version: '1.0.0' });
