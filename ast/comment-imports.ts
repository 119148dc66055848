/**
 * Modules that comments name for a type checker: `import('x').T` and `@import { T } from 'x'` in the JSDoc of plain
 * JavaScript, and `/// <reference types="x" />`. Prose and code that is commented out are no imports.
 */
import type { Comment } from '@babel/types';
import type { ParsedFile } from './file.js';
import { oncePer } from './once-per.js';
import type { SpanEnd } from './tokens.js';

export interface CommentName extends SpanEnd {
  readonly imported: string;
  readonly local: string;
}

export interface CommentImport extends SpanEnd {
  /** `type`: `import('x').T`, or without a name the whole module. `tag`: `@import { A, B as C } from 'x'`. */
  readonly kind: 'type' | 'tag' | 'reference';
  readonly specifier: string;
  /** Span of the specifier without its quotes. */
  readonly stringSpan: SpanEnd;
  readonly names: readonly CommentName[];
  /** Type arguments behind the name of a `type`, with the brackets. */
  readonly typeArguments?: SpanEnd;
  readonly comment: Comment;
}

const TYPE = /\bimport\(\s*(['"])(?<specifier>[^'"\s]+)\1\s*\)(?:\s*\.\s*(?<name>[A-Za-z_$][\w$]*))?/dg;
const TAG = /@import\s+(?:type\s+)?(?:\{(?<list>[^{}]*)\}|\*\s+as\s+[\w$]+)\s+from\s+(['"])(?<specifier>[^'"\s]+)\2/dg;
const LISTED = /(?<imported>[A-Za-z_$][\w$]*)(?:\s+as\s+(?<local>[A-Za-z_$][\w$]*))?/dg;
const REFERENCE = /^\/\s*<reference\s+types\s*=\s*(['"])(?<specifier>[^'"]+)\1/dg;

/** In the order of the code. */
export const commentImportsOf: (file: ParsedFile) => readonly CommentImport[] = oncePer((file: ParsedFile) => {
  // The compiler reads types from comments in JavaScript only.
  const isPlain = /\.[cm]?jsx?$/.test(file.path);
  return file.comments.flatMap((comment) => {
    if (comment.type === 'CommentLine') return importsBy(REFERENCE, 'reference', comment);
    if (!isPlain || !comment.value.startsWith('*')) return [];
    return [...importsBy(TYPE, 'type', comment).filter(isInBraces), ...importsBy(TAG, 'tag', comment)];
  });
});

function importsBy(pattern: RegExp, kind: CommentImport['kind'], comment: Comment): CommentImport[] {
  // Behind the two characters that open a comment.
  const base = (comment.start ?? 0) + 2;
  return [...comment.value.matchAll(pattern)].map((match): CommentImport => {
    const spanOf = ([start, end]: readonly [number, number]): SpanEnd => ({ start: base + start, end: base + end });
    const { specifier, name, list } = match.indices!.groups!;
    const [start, end] = match.indices![0];
    const rest = kind === 'type' && name ? typeArgumentsAt(comment.value, end) : undefined;
    return {
      kind,
      specifier: match.groups!.specifier,
      stringSpan: spanOf(specifier),
      ...spanOf([start, end]),
      names: name
        ? [named(match.groups!.name, spanOf(name))]
        : list
          ? listed(match.groups!.list, spanOf(list).start)
          : [],
      ...(rest && { typeArguments: spanOf(rest) }),
      comment,
    };
  });
}

function named(name: string, span: SpanEnd): CommentName {
  return { imported: name, local: name, ...span };
}

function listed(list: string, base: number): CommentName[] {
  return [...list.matchAll(LISTED)].map((match) => {
    const { imported, local = imported } = match.groups!;
    const [start, end] = match.indices![0];
    return { imported, local, start: base + start, end: base + end };
  });
}

/** A type stands in braces, `@type {…}`; an example of code does not. */
function isInBraces({ comment, start }: CommentImport): boolean {
  const before = comment.value.slice(0, start - (comment.start ?? 0) - 2);
  return before.split('{').length > before.split('}').length;
}

function typeArgumentsAt(text: string, offset: number): [number, number] | undefined {
  if (text[offset] !== '<') return undefined;
  let depth = 0;
  for (let at = offset; at < text.length; at++) {
    if (text[at] === '<') depth++;
    // An arrow in a function type closes nothing.
    else if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return [offset, at + 1];
  }
  return undefined;
}
