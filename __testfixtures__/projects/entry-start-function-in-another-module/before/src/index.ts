#!/usr/bin/env node
import { createNotesServer } from './server.js';
import { startStdio } from './stdio.js';

async function main(): Promise<void> {
  const server = createNotesServer();
  await startStdio(server);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
