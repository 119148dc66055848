#!/usr/bin/env node
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerLibrary } from './library.js';
import { NoteStore } from './store.js';
import { registerNoteTools } from './tools.js';

// The file is read once; every request works on the same notes.
const store = new NoteStore(process.env.NOTES_FILE ?? 'notes.json');

const createServer = () => {
  const server = new McpServer({ name: 'notes-server', version: '1.4.0' });

  registerNoteTools(server, store);
  registerLibrary(server, store);

  return server;
};
let stdio: ReturnType<typeof serveStdio> | undefined;

async function main(): Promise<void> {
  await store.load();
  stdio = serveStdio(createServer);
  // stdout belongs to the protocol.
  console.error(`notes-server: ${store.all().length} notes, listening on stdio`);
}

process.on('SIGINT', async () => {
  await stdio?.close();
  process.exit(0);
});

main().catch((error) => {
  console.error('notes-server failed to start:', error);
  process.exit(1);
});
