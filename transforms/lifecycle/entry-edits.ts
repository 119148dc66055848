/** The edits of an entry: requests of 2026-07-28 are checked where they come in, and answered inside their era. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { FunctionNode } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { restOfLine } from '../../ast/tokens.js';
import { callEdits, type MovedSpan, middlewareEdit, restEdits } from './dispatch-edits.js';
import { type EntryWay, isUnnamed } from './entry-way.js';
import type { EraNames } from './era-names.js';
import { isInLoop, refusalLines } from './refusals.js';
import { unnamedEdits } from './unnamed-messages.js';

export type EntryEdits = { readonly edits: readonly Edit[]; readonly moved?: MovedSpan } | { readonly missing: string };

/** @param modern name of a variable for the modern request in the entry, where its sessions need one */
export function entryEdits(entry: Entry, way: EntryWay, names: EraNames, modern: string | undefined): EntryEdits {
  if ('missing' in way) return way;
  if (isInLoop(entry) && entry.style !== 'stdio' && entry.style !== 'node')
    return { missing: 'it answers requests in a loop' };
  switch (way.kind) {
    case 'middleware':
      return { edits: [middlewareEdit(entry, names)] };
    case 'call':
      if (isUnnamed(entry)) return unnamedEdits(entry, names, modern);
      return {
        edits: [
          refusalEdit(entry, names, modern),
          ...entry.dispatches.flatMap((call) => callEdits(entry, call, names)),
        ],
      };
    default: {
      const wrapped = restEdits(entry, way, names);
      return wrapped
        ? { edits: [refusalEdit(entry, names, modern), ...wrapped.edits], moved: wrapped.moved }
        : { missing: 'the code behind its message cannot be moved' };
    }
  }
}

/** `const refusal = refusalOf(body, MODERN); if (refusal) return …;` behind the message, or first in the function. */
function refusalEdit(entry: Entry, names: EraNames, modern: string | undefined): Edit {
  const { file, known, fn } = entry;
  const lines = refusalLines(entry, names, modern);
  if (known) {
    const end = known.node.end ?? 0;
    const at = restOfLine(file, end) ?? end;
    const eol = eolAt(file.text, end, file.style);
    const indent = indentAt(file.text, known.node.start ?? 0);
    return { file: file.path, start: at, end: at, text: lines.map((line) => `${eol}${indent}${line}`).join('') };
  }
  const [first] = ((fn as NodePath<FunctionNode>).node.body as t.BlockStatement).body;
  const start = first?.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const indent = indentAt(file.text, start);
  return { file: file.path, start, end: start, text: lines.map((line) => `${line}${eol}${indent}`).join('') };
}
