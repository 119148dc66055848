import type { McpServer } from '@modelcontextprotocol/server';
import { noteSchema, strictNoteSchema } from '../shapes.js';
import { z } from 'zod';

export function registerNotes(server: McpServer): void {
  server.registerTool('read', { inputSchema: noteSchema }, async ({ id }) => ({
    content: [{ type: 'text', text: id }],
  }));
  server.registerTool('delete', { inputSchema: z.object(strictNoteSchema.shape) }, async ({ id }, { mcpReq: { signal } }) => ({
    content: [{ type: 'text', text: signal.aborted ? '' : id }],
  }));
}
