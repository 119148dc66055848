import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';
import type { Shelf } from '../shelf.js';
import { notifyListeners } from '../mcp-changes.js';

export function registerBooks(server: McpServer, shelf: Shelf): void {
  server.registerTool('put', { inputSchema: z.object({ name: z.string(), text: z.string() }) }, async (book) => {
    shelf.put(book.name, book.text);
    notifyListeners.toolsChanged();
    server.sendToolListChanged();
    return { content: [{ type: 'text', text: 'put' }] };
  });
}
