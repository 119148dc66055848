/** Whether code means the same at another place, and its text there. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import type { Place } from '../../ast/mcp/wire/callers.js';

/** Spans of a piece of code that get another text. */
export interface Swap {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text of a piece of code with some spans swapped. */
export function swapped(
  file: ParsedFile,
  { start, end }: { start?: number | null; end?: number | null },
  swaps: readonly Swap[],
): string {
  let text = '';
  let at = start ?? 0;
  for (const swap of [...swaps].sort((a, b) => a.start - b.start)) {
    if (swap.start < at) continue;
    text += file.text.slice(at, swap.start) + swap.text;
    at = swap.end;
  }
  return text + file.text.slice(at, end ?? 0);
}

/** Names that a piece of code takes from outside itself, but for those inside `except`. */
export function namesFromOutside(path: NodePath, except: readonly NodePath[] = []): NodePath<t.Identifier>[] {
  const found: NodePath<t.Identifier>[] = [];
  const look = (identifier: NodePath): void => {
    if (!identifier.isIdentifier() || !identifier.isReferencedIdentifier()) return;
    if (except.some((one) => one.node === identifier.node || identifier.isDescendant(one))) return;
    const binding = identifier.scope.getBinding(identifier.node.name);
    const isInner = binding !== undefined && isPart(binding.scope.path, path) && isPart(binding.path, path);
    if (!isInner) found.push(identifier as NodePath<t.Identifier>);
  };
  look(path);
  path.traverse({ Identifier: look });
  return found;
}

function isPart(inner: NodePath, outer: NodePath): boolean {
  return inner.node === outer.node || inner.isDescendant(outer);
}

/** The first name (or `this`) that would mean something else at `to`; `undefined` when the code can stand there. */
export function obstacleOfMove(from: Place, to: Place, except: readonly NodePath[] = []): string | undefined {
  for (const identifier of namesFromOutside(from.path, except)) {
    const { name } = identifier.node;
    const here = identifier.scope.getBinding(name);
    const there = to.path.scope.getBinding(name);
    const isSame = from.file === to.file ? here === there : here === undefined && there === undefined;
    if (!isSame) return name;
  }
  const usesThis = hasThis(from.path, except);
  return usesThis && classRound(from.path)?.node !== classRound(to.path)?.node ? 'this' : undefined;
}

function hasThis(path: NodePath, except: readonly NodePath[]): boolean {
  let found = path.isThisExpression();
  path.traverse({
    ThisExpression: (one) => {
      found ||= !except.some((outer) => outer.node === one.node || one.isDescendant(outer));
    },
    FunctionDeclaration: (inner) => inner.skip(),
    FunctionExpression: (inner) => inner.skip(),
    Class: (inner) => inner.skip(),
  });
  return found;
}

function classRound(path: NodePath): NodePath | undefined {
  return path.findParent((at) => at.isClass()) ?? undefined;
}
