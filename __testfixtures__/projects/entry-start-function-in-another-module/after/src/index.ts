#!/usr/bin/env node
import { createNotesServer } from './server.js';
import { startStdio } from './stdio.js';

async function main(): Promise<void> {
  await startStdio(createNotesServer);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
