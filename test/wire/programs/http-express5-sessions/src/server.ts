import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { notes } from './notes.js';

export function buildServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.4.0' }, { instructions: 'Short notes, kept in memory.' });

  server.registerTool(
    'find_notes',
    {
      title: 'Find notes',
      description: 'Notes whose text holds a word',
      inputSchema: { word: z.string().min(1), limit: z.number().int().positive().default(10) },
      annotations: { readOnlyHint: true },
    },
    async ({ word, limit }) => {
      const found = notes.filter((note) => note.text.includes(word)).slice(0, limit);
      return { content: found.map((note) => ({ type: 'text', text: `${note.id}: ${note.text}` })) };
    },
  );

  server.registerTool('count_notes', { description: 'How many notes there are' }, async () => ({
    content: [{ type: 'text', text: String(notes.length) }],
  }));

  // Reads all of them, which takes its time on the real store.
  server.registerTool(
    'export_notes',
    { description: 'All notes as one text', inputSchema: { pauseMs: z.number().default(40) } },
    async ({ pauseMs }, extra) => {
      for (const _ of notes) {
        await new Promise((done) => setTimeout(done, pauseMs / notes.length));
        if (extra.signal.aborted) return { isError: true, content: [{ type: 'text', text: 'stopped' }] };
      }
      return { content: [{ type: 'text', text: notes.map((note) => note.text).join('\n') }] };
    },
  );

  server.registerPrompt(
    'summarize',
    { description: 'Asks for a summary', argsSchema: { topic: z.string() } },
    ({ topic }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Summarize my notes on ${topic}.` } }],
    }),
  );

  return server;
}
