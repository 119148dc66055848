/** What a hand-written server keeps per session, as far as a request on its way to the dispatcher meets it. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { type HeaderRead, identifiersIn, refusalsIn, sessionReadsIn, usesRead } from './refusals.js';
import { type SessionVariable, variablesOf } from './session-variables.js';

/** `if (!sessionId) return res.status(400)…`: refuses requests that only lack a session. */
export interface SessionGuard {
  readonly file: ParsedFile;
  readonly path: NodePath<t.IfStatement>;
}

/** A guard in another function than an entry: a handler in front of it, or a helper that it calls. */
export interface OuterGuard extends SessionGuard {
  /** Text of the request's headers there. */
  readonly headers: string | undefined;
  readonly fn: NodePath<FunctionNode>;
}

export interface SessionFacts {
  readonly reads: readonly HeaderRead[];
  readonly variables: readonly SessionVariable[];
  readonly guards: readonly SessionGuard[];
}

/** Sessions inside the functions of the entries. */
export function sessionsIn(
  project: Project,
  entries: readonly { readonly file: ParsedFile; readonly fn: NodePath }[],
): SessionFacts {
  const found = entries.map(({ file, fn }) => sessionsOf(project, file, fn));
  return {
    reads: found.flatMap(({ reads }) => reads),
    variables: found.flatMap(({ variables }) => variables),
    guards: found.flatMap(({ guards }) => guards),
  };
}

function sessionsOf(project: Project, file: ParsedFile, fn: NodePath): SessionFacts {
  const isHere = (path: NodePath): boolean => path.node === fn.node || path.isDescendant(fn);
  const reads = sessionReadsIn(file).filter(({ path }) => isHere(path));
  const variables = variablesOf(project, file, fn, reads);
  const guards = refusalsIn(file)
    .filter((path) => isHere(path) && isGuard(path, reads, variables))
    .map((path) => ({ file, path }));
  return { reads, variables, guards };
}

/** Guards of these files that stand in none of the functions of `entries`. */
export function outerGuardsIn(
  project: Project,
  files: readonly ParsedFile[],
  entries: readonly NodePath[],
): OuterGuard[] {
  return files.flatMap((file) => {
    const reads = sessionReadsIn(file);
    if (reads.length === 0) return [];
    return refusalsIn(file).flatMap((path): OuterGuard[] => {
      const inner = enclosingFunctionOf(path);
      const fn = inner && sourceFunctionOf(inner);
      if (!fn || entries.some((entry) => entry.node === fn.node || path.isDescendant(entry))) return [];
      const own = reads.filter((read) => read.path.isDescendant(fn));
      const variables = variablesOf(project, file, fn, own);
      if (own.length === 0 || !isGuard(path, own, variables)) return [];
      return [{ file, path, fn, headers: headersOf(file, own[0].path) }];
    });
  });
}

/** `req.headers['mcp-session-id']`, `req.get(…)`, `request.headers.get(…)`, `c.req.header(…)`. */
function headersOf(file: ParsedFile, read: NodePath): string | undefined {
  if (read.isMemberExpression() || read.isOptionalMemberExpression()) return file.textOf(childOf(read, 'object').node);
  const receiver = childOf(childOf(read, 'callee'), 'object');
  const text = file.textOf(receiver.node);
  if (/\bheaders$/.test(text)) return text;
  if (/^\w+\.req$/.test(text)) return `${text}.raw.headers`;
  return receiver.isIdentifier() ? `${text}.headers` : undefined;
}

function isGuard(
  path: NodePath<t.IfStatement>,
  reads: readonly HeaderRead[],
  variables: readonly SessionVariable[],
): boolean {
  const test = path.get('test');
  const isOfVariable = identifiersIn(test).some((one) =>
    variables.some(({ binding }) => one.scope.getBinding(one.node.name) === binding),
  );
  return (isOfVariable || usesRead(reads, test)) && hasNegation(test);
}

function hasNegation(test: NodePath): boolean {
  const path = skinOf(test);
  if (path.isLogicalExpression()) return hasNegation(path.get('left')) || hasNegation(path.get('right'));
  if (path.isBinaryExpression())
    return /^[!=]==?$/.test(path.node.operator) && (path.node.operator.startsWith('!') || isNothing(path.get('right')));
  return path.isUnaryExpression({ operator: '!' });
}

function isNothing(path: NodePath): boolean {
  return path.isNullLiteral() || path.isIdentifier({ name: 'undefined' });
}
