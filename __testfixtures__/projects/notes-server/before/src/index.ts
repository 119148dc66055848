#!/usr/bin/env node
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { registerLibrary } from './library.js';
import { NoteStore } from './store.js';
import { registerNoteTools } from './tools.js';

// The file is read once; every request works on the same notes.
const store = new NoteStore(process.env.NOTES_FILE ?? 'notes.json');

const server = new McpServer({ name: 'notes-server', version: '1.4.0' });

registerNoteTools(server, store);
registerLibrary(server, store);

async function main(): Promise<void> {
  await store.load();
  const transport = new StdioServerTransport();
  await server.connect(transport);
  // stdout belongs to the protocol.
  console.error(`notes-server: ${store.all().length} notes, listening on stdio`);
}

process.on('SIGINT', async () => {
  await server.close();
  process.exit(0);
});

main().catch((error) => {
  console.error('notes-server failed to start:', error);
  process.exit(1);
});
