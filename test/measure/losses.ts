// What a tool did to the files it changed beside what it had to: comments, white space, line ends, syntax.
import { structuredPatch } from 'diff';
import { parseSource } from '../corpus/syntax.js';
import { commentsIn } from '../corpus/untouched.js';

export interface Losses {
  readonly files: number;
  readonly comments: number;
  /** Lines that differ in quotes, semicolons or white space inside of them only: nothing there had to change. */
  readonly restyled: number;
  /** Lines that stand further in or out and are the same else. */
  readonly indented: number;
  readonly mixedEnds: number;
  readonly unparsed: number;
  /** One line for each. */
  readonly details: readonly string[];
}

const SOURCE = /\.[cm]?[jt]sx?$/;

export function lossesBetween(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Losses {
  const tally = { files: 0, comments: 0, restyled: 0, indented: 0, mixedEnds: 0, unparsed: 0, details: [] as string[] };
  for (const [path, old] of before) {
    const now = after.get(path);
    if (now === undefined || now.equals(old)) continue;
    tally.files++;
    const [from, to] = [old.toString('utf8'), now.toString('utf8')];
    if (!hasMixedEnds(from) && hasMixedEnds(to)) note(tally, 'mixedEnds', 1, `${path}: mixed line ends`);
    const { restyled, indented } = sameButForStyle(path, from, to);
    if (restyled.length > 0) note(tally, 'restyled', restyled.length, `${path}: restyled "${restyled[0].trim()}"`);
    tally.indented += indented;
    if (!SOURCE.test(path) || !parses(path, from)) continue;
    if (!parses(path, to)) {
      note(tally, 'unparsed', 1, `${path}: no longer parses`);
      continue;
    }
    const lost = lostComments(path, from, to);
    if (lost.length > 0) note(tally, 'comments', lost.length, `${path}: lost "${lost[0].slice(0, 60)}"`);
  }
  return tally;
}

type Tally = { -readonly [Key in keyof Losses]: Losses[Key] extends readonly string[] ? string[] : number };

function note(tally: Tally, kind: Exclude<keyof Losses, 'details'>, count: number, detail: string): void {
  tally[kind] += count;
  tally.details.push(detail);
}

function hasMixedEnds(text: string): boolean {
  return /\r\n/.test(text) && /(?:^|[^\r])\n/.test(text);
}

function parses(path: string, text: string): boolean {
  try {
    return (parseSource(path, text).errors?.length ?? 0) === 0;
  } catch {
    return false;
  }
}

/** A comment whose words were changed on purpose comes back as another comment. */
function lostComments(path: string, from: string, to: string): string[] {
  const [old, now] = [commentsIn(path, from), commentsIn(path, to)];
  const missing = [...old].flatMap(
    ([text, times]) => Array(Math.max(0, times - (now.get(text) ?? 0))).fill(text) as string[],
  );
  const reworded = [...now].filter(([text]) => !old.has(text) && !/MCP-TODO|@mcp-codemod-error/.test(text)).length;
  return missing.slice(0, Math.max(0, missing.length - reworded));
}

function sameButForStyle(path: string, from: string, to: string): { restyled: string[]; indented: number } {
  const { hunks } = structuredPatch(path, path, from, to, '', '', { context: 0 });
  const found = { restyled: [] as string[], indented: 0 };
  for (const { lines } of hunks) {
    const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
    for (const line of lines.filter((one) => one.startsWith('-')).map((one) => one.slice(1))) {
      const at = added.findIndex((one) => bare(one) === bare(line));
      if (at < 0 || bare(line) === '') continue;
      const [same] = added.splice(at, 1);
      if (same.trim() === line.trim()) found.indented++;
      else found.restyled.push(line);
    }
  }
  return found;
}

function bare(line: string): string {
  return line.replace(/[\s;]/g, '').replace(/["`]/g, "'");
}
