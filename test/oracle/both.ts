// Runs both tools on copies of one input.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesOf } from '../corpus/published.js';
import { type Compared, compare } from './comparison.js';
import type { Input } from './inputs.js';
import { runOfficial, runOurs } from './tools.js';

export async function compareOn(input: Input): Promise<Compared[]> {
  const root = mkdtempSync(join(tmpdir(), 'mcp-refit-oracle-'));
  const folder = (name: string): string => {
    const path = join(root, name);
    mkdirSync(path);
    return path;
  };
  try {
    const [official, ours] = [folder('official'), folder('ours')];
    await input.place(official);
    await input.place(ours);
    const before = bytesOf(official);
    runOfficial(official);
    await runOurs(ours);
    return compare(before, bytesOf(official), bytesOf(ours));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
