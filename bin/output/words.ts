/** Small pieces of English and of shell that every report needs. */
import { join } from 'node:path';
import type { Request } from '../request.js';

/** `1,234`. By hand, because the first number that a locale writes loads its tables: 40 ms, a twentieth of a small run. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `1 site needs you`, `2 sites need you`. */
/** `7 sites need you, 16 more wait for them`: what waits for another site is no decision of its own. */
export function needsYou(sites: number, waiting: number): string {
  const own = sites - waiting;
  const decisions = `${counted(own, 'site')} ${own === 1 ? 'needs' : 'need'} you`;
  if (waiting === 0) return decisions;
  return `${decisions}, ${waiting} more ${waiting === 1 ? 'waits' : 'wait'} for ${own === 1 ? 'it' : 'them'}`;
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Another command over the same folder and with the same choices, ready to be pasted. */
export function commandLike(request: Request, command: string, paths: readonly string[], dir = request.dir): string {
  return [
    'mcp-refit',
    ...(dir === undefined ? [] : ['-C', quoted(dir)]),
    command,
    ...request.only.map((id) => `--only ${id}`),
    ...request.skip.map((id) => `--skip ${id}`),
    ...(request.era === 'dual' ? [] : [`--era ${request.era}`]),
    ...(request.legacy === 'auto' ? [] : [`--legacy ${request.legacy}`]),
    ...request.allowBlocked.map((rule) => `--allow-blocked ${rule}`),
    ...request.ignore.map((glob) => `--ignore ${quoted(glob)}`),
    ...(paths.length === 0 ? [] : [...(command.startsWith('apply') ? ['--'] : []), ...paths.map(quoted)]),
  ].join(' ');
}

/** A folder below the one that is planned, as it is reached from where the command was started. */
export function folderFrom(request: Request, folder: string): string {
  return join(request.dir ?? '.', folder);
}

/** The first `most` lines, and how many more there are. */
export function atMost(most: number, lines: readonly string[], more: string): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most), `and ${lines.length - most} more (${more})`];
}
