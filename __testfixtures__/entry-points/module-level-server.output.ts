#!/usr/bin/env node
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const apiKey = process.env.API_KEY;
if (!apiKey) {
  console.error('API_KEY is missing');
  process.exit(1);
}

/** Notes of this process. */
const notes = new Map<string, string>();

// Looks a note up.
function find(id: string): string | undefined {
  return notes.get(id);
}

// Server setup
const createServer = () => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });

  // Tells the client that the list of resources is another one.
  function announce(): void {
    server.sendResourceListChanged();
  }

  server.registerTool(
    'add',
    {
      description: `Adds a note.
Ids are unique.`,
      inputSchema: z.object({ id: z.string(), text: z.string() }),
    },
    async ({ id, text }) => {
      notes.set(id, `${text} ${apiKey.length}`);
      announce();
      return { content: [{ type: 'text', text: find(id) ?? '' }] };
    },
  );

  if (process.env.DEBUG) {
    server.registerTool('dump', {}, async () => ({ content: [{ type: 'text', text: [...notes.keys()].join() }] }));
  }

  server.server.onerror = (error) => console.error(error);

  return server;
};

async function main(): Promise<void> {
  serveStdio(createServer);
  console.error('running');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
