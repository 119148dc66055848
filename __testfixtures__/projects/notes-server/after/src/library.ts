import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { NoteStore } from './store.js';

/** What a client reads rather than calls: the notes as resources, and one prompt over them. */
export function registerLibrary(server: McpServer, store: NoteStore): void {
  server.registerResource(
    'note',
    new ResourceTemplate('notes://{id}', {
      list: async () => ({
        resources: store.all().map((note) => ({ uri: `notes://${note.id}`, name: note.title, mimeType: 'text/plain' })),
      }),
    }),
    { title: 'Note', description: 'One note as plain text', mimeType: 'text/plain' },
    async (uri, { id }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: store.get(String(id))?.body ?? '' }],
    }),
  );

  server.registerPrompt(
    'summarise_notes',
    {
      description: 'Asks for a summary of the notes with a tag',
      argsSchema: z.object({ tag: z.string().optional() }),
    },
    ({ tag }) => {
      const notes = store.all().filter((note) => tag === undefined || note.tags.includes(tag));
      const text = notes.map((note) => `## ${note.title}\n${note.body}`).join('\n\n');
      return { messages: [{ role: 'user', content: { type: 'text', text: `Summarise these notes:\n\n${text}` } }] };
    },
  );
}
