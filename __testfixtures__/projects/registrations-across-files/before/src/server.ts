import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { pageShape } from './shapes.js';
import { registerNotes } from './tools/notes.js';
import { searchTool } from './tools/search.js';

export function createServer(): McpServer {
  const server = new McpServer({ name: 'across', version: '1.0.0' });
  server.tool('search', 'Searches', searchTool.schema, searchTool.handler);
  server.tool('page', pageShape, async ({ page }) => ({ content: [{ type: 'text', text: String(page) }] }));
  registerNotes(server);
  return server;
}
