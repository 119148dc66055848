import { McpServer } from '@modelcontextprotocol/server';
import { registerTools } from './tools.js';

export function createNotesServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  registerTools(server);
  return server;
}
