/** The names and texts of a loop over the messages of a batch, before it is written. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { outerSpanOf } from '../../ast/tokens.js';
import type { ParsedFile } from '../contract.js';
import type { Batch } from './batches.js';
import type { Region } from './region.js';
import { castOf } from './reply-texts.js';

/** What stands in the loop, as texts and edits of one file. */
export interface Draft {
  readonly file: ParsedFile;
  readonly batch: Batch;
  readonly region: Region;
  readonly first: NodePath<t.Statement>;
  readonly last: NodePath<t.Statement>;
  readonly indent: string;
  readonly eol: string;
  readonly semicolon: string;
  /** Name of one message, of the list, of the replies. */
  readonly message: string;
  readonly list: string;
  /** `const messages = […];` where the list was written in place. */
  readonly listed: string;
  readonly replies: string;
}

export function draftOf(file: ParsedFile, batch: Batch, region: Region): Draft {
  const first = region.statements[0];
  const last = region.statements.at(-1)!;
  const start = first.node.start ?? 0;
  const indent = indentAt(file.text, start);
  const eol = eolAt(file.text, start, file.style);
  const semicolon = file.style.semicolons ? ';' : '';
  const { payload } = batch.send;
  const isNamed = skinOf(payload).isIdentifier();
  const list = isNamed ? file.textOf(payload.node) : freeName(first, 'messages');
  const listed = isNamed ? '' : `const ${list} = ${movedText(file, payload.node, first)}${semicolon}${eol}${indent}`;
  const declared = region.declared?.node.id;
  const isPlain = declared?.type === 'Identifier' && castOf(region) === undefined;
  return {
    file,
    batch,
    region,
    first,
    last,
    indent,
    eol,
    semicolon,
    message: freeName(first, 'message'),
    list,
    listed,
    replies: isPlain ? declared.name : freeName(first, 'replies', 'received'),
  };
}

/** A name that nothing at the place and nothing inside it uses. */
export function freeName(at: NodePath, base: string, other = base): string {
  const block = at.parentPath!;
  const isUsed = (name: string): boolean => {
    if (at.scope.hasBinding(name)) return true;
    let found = false;
    block.traverse({
      Identifier(inner) {
        const isMember = inner.parentPath.isMemberExpression({ computed: false }) && inner.key === 'property';
        const isKey = inner.parentPath.isObjectProperty({ computed: false, shorthand: false }) && inner.key === 'key';
        if (inner.node.name === name && !isMember && !isKey) found = true;
      },
    });
    return found;
  };
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : count === 2 && other !== base ? other : `${other}${count}`;
    if (!isUsed(name)) return name;
  }
}

/** The text of a node, its further lines moved so that they stand below the statement that it moves to. */
function movedText(file: ParsedFile, node: t.Node, to: NodePath): string {
  const { start, end } = outerSpanOf(file, node);
  const text = file.text.slice(start, end);
  const [from, target] = [indentAt(file.text, start), indentAt(file.text, to.node.start ?? 0)];
  const hasTemplate = /`/.test(text);
  if (from === target || hasTemplate || !from.startsWith(target)) return text;
  const extra = from.slice(target.length);
  return text.replace(/(\r\n|\n|\r)([ \t]*)/g, (whole, eol: string, blanks: string) =>
    blanks.startsWith(target + extra) ? `${eol}${target}${blanks.slice(from.length)}` : whole,
  );
}
