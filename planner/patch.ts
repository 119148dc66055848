/** Unified diffs as git writes and reads them. */
import { structuredPatch } from 'diff';

const CONTEXT = 3;
/**
 * Beyond this many differing lines the shortest diff costs seconds; the whole file is shown as replaced instead.
 * A limit in edits and not in time, so that the same input gives the same bytes.
 */
const MOST_EDITS = 4000;

export interface Patched {
  readonly path: string;
  /** `undefined` for a file that is added. */
  readonly before: string | undefined;
  readonly after: string;
  readonly mode: number;
}

export function patchOf({ path, before, after, mode }: Patched): string {
  const isExecutable = (mode & 0o111) !== 0;
  const lines = [`diff --git ${named('a', path)} ${named('b', path)}`];
  if (before === undefined) lines.push(`new file mode 100${isExecutable ? '755' : '644'}`);
  const hunks = hunksOf(before ?? '', after);
  if (hunks.length > 0) {
    lines.push(`--- ${before === undefined ? '/dev/null' : headed('a', path)}`, `+++ ${headed('b', path)}`, ...hunks);
  }
  return `${lines.join('\n')}\n`;
}

/** Lines of all hunks, with their `@@` lines. */
function hunksOf(before: string, after: string): string[] {
  const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const patch = structuredPatch('a', 'b', before, after, '', '', options);
  if (patch === undefined) return replacedWhole(before, after);
  return patch.hunks.flatMap((hunk) => {
    const { oldStart, oldLines, newStart, newLines } = hunk;
    return [`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...hunk.lines];
  });
}

function replacedWhole(before: string, after: string): string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  return [
    `@@ -${range(1, old.length)} +${range(1, fresh.length)} @@`,
    ...marked('-', old, before),
    ...marked('+', fresh, after),
  ];
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

function marked(sign: '-' | '+', lines: readonly string[], text: string): string[] {
  const signed = lines.map((line) => `${sign}${line}`);
  return text === '' || text.endsWith('\n') ? signed : [...signed, '\\ No newline at end of file'];
}

function range(start: number, lines: number): string {
  if (lines === 0) return `${Math.max(0, start - 1)},0`;
  return lines === 1 ? `${start}` : `${start},${lines}`;
}

/** Git ends the name with a tab where a space could be taken for the start of a date. */
function headed(side: 'a' | 'b', path: string): string {
  const name = named(side, path);
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

/** Quoted as C does it when the name holds what would end or change a line. */
function named(side: 'a' | 'b', path: string): string {
  const name = `${side}/${path}`;
  if (!/["\\\u0000-\u001f\u007f]/.test(name)) return name;
  const escaped = name.replace(/["\\]/g, '\\$&').replace(/[\u0000-\u001f\u007f]/g, (unit) => {
    return `\\${unit.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${escaped}"`;
}
