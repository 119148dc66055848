import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { noteSchema, strictNoteSchema } from '../shapes.js';

export function registerNotes(server: McpServer): void {
  server.registerTool('read', { inputSchema: noteSchema.shape }, async ({ id }) => ({
    content: [{ type: 'text', text: id }],
  }));
  server.registerTool('delete', { inputSchema: strictNoteSchema.shape }, async ({ id }, { signal }) => ({
    content: [{ type: 'text', text: signal.aborted ? '' : id }],
  }));
}
