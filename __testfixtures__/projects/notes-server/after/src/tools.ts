import type { McpServer } from '@modelcontextprotocol/server';
import { ProtocolErrorCode, ProtocolError, type CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Note, NoteStore } from './store.js';

const noteId = z.string().regex(/^[a-z0-9-]+$/).describe('Lower-case letters, digits and dashes');

function asText(notes: Note[]): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(notes, null, 2) }] };
}

export function registerNoteTools(server: McpServer, store: NoteStore): void {
  server.registerTool(
    'create_note',
    {
      title: 'Create a note',
      description: 'Stores a new note, or replaces the one with the same id',
      inputSchema: z.object({
        id: noteId,
        title: z.string().min(1),
        body: z.string().default(''),
        tags: z.array(z.string()).default([]),
      }),
    },
    async (note) => {
      await store.put(note);
      return { content: [{ type: 'text', text: `Stored ${note.id}` }] };
    },
  );

  // Written before registerTool existed.
  server.registerTool('list_notes', { description: 'Lists every note' }, async () => asText(store.all()));

  server.registerTool(
    'search_notes',
    {
      description: 'Finds notes that hold a word or carry a tag',
      inputSchema: z.object({ query: z.string(), tag: z.string().optional() }),
    },
    async ({ query, tag }) => {
      const wanted = query.toLowerCase();
      const found = store
        .all()
        .filter((note) => `${note.title} ${note.body}`.toLowerCase().includes(wanted))
        .filter((note) => tag === undefined || note.tags.includes(tag));
      return asText(found);
    },
  );

  server.registerTool(
    'read_note',
    { description: 'Returns one note', inputSchema: z.object({ id: noteId }) },
    async ({ id }) => {
      const note = store.get(id);
      if (!note) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No note with the id ${id}`);
      return asText([note]);
    },
  );

  server.registerTool(
    'delete_note',
    { description: 'Deletes one note after asking the user', inputSchema: z.object({ id: noteId }) },
    async ({ id }) => {
      // MCP-TODO(mrtr/push-elicit): Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
      const answer = await server.server.elicitInput({
        message: `Delete the note ${id}?`,
        requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] },
      });
      if (answer.action !== 'accept' || answer.content?.sure !== true) {
        return { content: [{ type: 'text', text: 'Kept' }] };
      }
      const removed = await store.remove(id);
      return { content: [{ type: 'text', text: removed ? `Deleted ${id}` : `No note with the id ${id}` }] };
    },
  );
}
