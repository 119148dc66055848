/** Where the answer to `initialize` is made: the literal itself, what names it, and the calls that lead to it. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { type FunctionNode, findReturned } from '../../ast/functions.js';
import { type CallPath, calleesOf, type Place, reachable } from '../../ast/mcp/wire/callers.js';
import type { Handshake } from '../../ast/mcp/wire/handshakes.js';
import type { Project } from '../../ast/project.js';

/** What a server answers to `initialize`, and the project that it stands in. */
export interface Opening {
  readonly project: Project;
  readonly handshake: Handshake;
  /** What requests of 2026-07-28 are answered. */
  readonly methods: readonly string[];
}

export function leadsToLiteral(opening: Opening, { file, path }: Place): boolean {
  const { literal } = opening.handshake;
  if (path.node === literal.node || literal.isDescendant(path)) return true;
  if (namesLiteral(opening, file, path)) return true;
  const reach = reachable(opening.project, [{ file, path }]);
  return literal.find((one) => reach.has(one.node)) !== null;
}

/** The expression of a function that is, or holds, its answer. */
export function answerOf(opening: Opening, { file, path }: Place<FunctionNode>): NodePath | undefined {
  const leading = findReturned(path).filter((one) => leadsToLiteral(opening, { file, path: one }));
  if (leading.length === 1) return leading[0];
  const sent: NodePath[] = [];
  path.traverse({
    Function: (inner) => inner.skip(),
    ExpressionStatement: (statement) => {
      if (leadsToLiteral(opening, { file, path: statement })) sent.push(statement.get('expression'));
    },
  });
  return leading.length === 0 && sent.length === 1 ? sent[0] : undefined;
}

/** The literal, its name, or the call that leads to it. */
export function targetIn(opening: Opening, { file, path }: Place): NodePath | undefined {
  const { literal } = opening.handshake;
  if (path.node === literal.node) return path;
  if (literal.isDescendant(path)) return literal;
  let found: NodePath | undefined;
  const look = (one: NodePath): void => {
    if (!found && isName(opening, file, one)) found = one;
  };
  look(path);
  path.traverse({ Identifier: look, MemberExpression: look });
  if (found) return found;
  const call = (one: NodePath): void => {
    if (
      !found &&
      calleesOf(opening.project, file, one as CallPath).some((callee) => leadsToLiteral(opening, callee as Place))
    )
      found = one;
  };
  if (path.isCallExpression()) call(path);
  path.traverse({ CallExpression: call });
  return found;
}

function namesLiteral(opening: Opening, file: ParsedFile, path: NodePath): boolean {
  let found = isName(opening, file, path);
  path.traverse({
    Identifier: (one) => {
      found ||= isName(opening, file, one);
    },
  });
  return found;
}

export function isName(opening: Opening, file: ParsedFile, path: NodePath): boolean {
  const isReference = (path.isIdentifier() && path.isReferencedIdentifier()) || path.isMemberExpression();
  // What a parameter may be says nothing about where the answer is made.
  if (!isReference || (path.isIdentifier() && path.scope.getBinding(path.node.name)?.kind === 'param')) return false;
  const values = opening.project.mcp.valuesOf(file, path);
  return values.length === 1 && values[0].type === 'object' && values[0].path.node === opening.handshake.literal.node;
}
