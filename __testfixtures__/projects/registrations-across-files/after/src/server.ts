import { McpServer } from '@modelcontextprotocol/server';
import { pageShape } from './shapes.js';
import { registerNotes } from './tools/notes.js';
import { searchTool } from './tools/search.js';
import { z } from 'zod';

export function createServer(): McpServer {
  const server = new McpServer({ name: 'across', version: '1.0.0' });
  server.registerTool('search', { description: 'Searches', inputSchema: z.object(searchTool.schema) }, searchTool.handler);
  server.registerTool('page', { inputSchema: z.object(pageShape) }, async ({ page }) => ({ content: [{ type: 'text', text: String(page) }] }));
  registerNotes(server);
  return server;
}
