// The tool under test, as a user starts it: the built command line, one process per command.
import { join } from 'node:path';
import type { Plan } from '../../planner/shape.js';
import { mustRun, type Ran, run } from './child.js';
import { ROOT } from './published.js';

/** Another build can be named, to compare two of them. */
export const BIN = process.env.MCP_REFIT_BIN ?? join(ROOT, 'dist', 'bin', 'mcp-refit.js');

export async function build(): Promise<void> {
  await mustRun(process.execPath, ['scripts/build.mjs'], { cwd: ROOT });
}

export interface Planned {
  readonly plan: Plan;
  readonly text: string;
  readonly code: number;
  readonly ms: number;
}

export async function planOf(folder: string, sources: readonly string[]): Promise<Planned> {
  const ran = await refit(folder, ['plan', '--format', 'json', ...sources]);
  try {
    return { plan: JSON.parse(ran.stdout) as Plan, text: ran.stdout, code: ran.code, ms: ran.ms };
  } catch {
    throw new Error(`plan ended with ${ran.code} and printed no JSON: ${tailOf(ran)}`);
  }
}

/** Applies everything; the exit code is part of what is expected. */
export async function applyTo(folder: string, sources: readonly string[]): Promise<Ran> {
  const ran = await refit(folder, ['apply', '--', ...sources]);
  if (ran.code !== 0) throw new Error(`apply ended with ${ran.code}: ${tailOf(ran)}`);
  return ran;
}

function refit(folder: string, words: readonly string[]): Promise<Ran> {
  return run(process.execPath, [BIN, '-C', folder, ...words], { cwd: ROOT });
}

function tailOf(ran: Ran): string {
  return `${ran.stderr}${ran.stdout}`.trim().split('\n').slice(-8).join('\n');
}
