/**
 * The stretch of statements from the call that sends a batch to the expression that reads the answer. These are the
 * statements that have to run once per message.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { enclosingFunctionOf } from '../../ast/functions.js';
import type { Send } from '../../ast/mcp/wire/send.js';
import { hasOthers, isLeaked, isReadAtOnce, jumpsOf } from './repeatable.js';
import { climb } from './reply-chain.js';
import { replyOf } from './reply-reads.js';
import { isInside, statementOf, statementsBetween } from './statement-lists.js';

export interface Region {
  /** Statements of one list, in order: the first one sends (or makes what is sent), the last one reads. */
  readonly statements: readonly NodePath<t.Statement>[];
  /** What gives the array of replies: `await res.json()`; `undefined` when nobody reads the answer. */
  readonly reply: NodePath | undefined;
  /** `const replies = await res.json()`: the plain name that the array has, when the last statement only declares it. */
  readonly declared: NodePath<t.VariableDeclarator> | undefined;
  /** `if (!res.ok) throw …`: tests for failure between sending and reading. */
  readonly checks: readonly NodePath<t.IfStatement>[];
  /** The name of the response, where it has one. */
  readonly response: string | undefined;
}

export type RegionFault =
  /** Not inside a list of statements, or sending and reading stand in different ones. */
  | 'scattered'
  /** The answer goes through callbacks. */
  | 'callbacks'
  /** The response is used after it was read, or read twice. */
  | 'response-kept';

/** An arrow function without a body: the expression is all there is. */
const NO_STATEMENTS = { statements: [], declared: undefined, checks: [], response: undefined };

export function regionOf(send: Send): Region | RegionFault {
  const climbed = climb(send.call);
  if (!climbed) return 'callbacks';
  const { top, isParsed } = climbed;
  const first = statementOf(top);
  if (!first) return isParsed || send.kind === 'own' ? { ...NO_STATEMENTS, reply: top } : 'scattered';
  const place = placeOf(top);
  const from = startOf(send, first);
  if (!from) return 'scattered';
  if (place === 'unused') return finished(from, first, { reply: undefined, response: undefined });
  // A helper of the project that hands back what it parsed: the call itself is the reply.
  if (isParsed || send.kind === 'own') return finished(from, first, { reply: top, response: undefined });
  if (!place) return 'scattered';
  return readOf(from, first, place, send);
}

type Place = 'unused' | NodePath<t.VariableDeclarator> | undefined;

function placeOf(top: NodePath): Place {
  const parent = top.parentPath;
  if (parent?.isExpressionStatement() || parent?.isUnaryExpression({ operator: 'void' })) return 'unused';
  return parent?.isVariableDeclarator() && parent.node.init === top.node ? parent : undefined;
}

/** The text or the options may be made in a statement before the call: the region begins there. */
function startOf({ body, options, payload }: Send, first: NodePath<t.Statement>): NodePath<t.Statement> | undefined {
  let from = first;
  const makers = [payload, body, options].flatMap((part) => (part ? (statementOf(part) ?? []) : []));
  for (const maker of makers) {
    if (maker.node === from.node || isInside(maker, first)) continue;
    if (maker.container !== first.container) return undefined;
    if (Number(maker.key) < Number(from.key)) from = maker;
  }
  return from;
}

function readOf(
  from: NodePath<t.Statement>,
  first: NodePath<t.Statement>,
  declarator: NodePath<t.VariableDeclarator>,
  send: Send,
): Region | RegionFault {
  const names = Object.keys(declarator.getBindingIdentifiers());
  const bindings = names.map((name) => declarator.scope.getBinding(name)!);
  const references = bindings.flatMap(({ referencePaths }) => referencePaths);
  if (bindings.some(({ constant }) => !constant)) return 'scattered';
  const fn = enclosingFunctionOf(send.call);
  if (references.some((reference) => enclosingFunctionOf(reference)?.node !== fn?.node)) return 'callbacks';
  const replies = references.flatMap((reference) => replyOf(reference, declarator) ?? []);
  if (replies.length > 1) return 'response-kept';
  const [reply] = replies;
  const last = reply ? statementOf(reply) : lastOf(first, references);
  if (!last || last.container !== first.container || Number(last.key) < Number(first.key)) return 'scattered';
  const isWithin = (reference: NodePath): boolean => {
    const start = reference.node.start ?? 0;
    return start >= (first.node.start ?? 0) && start < (last.node.end ?? 0);
  };
  if (!references.every(isWithin)) return 'response-kept';
  const response = declarator.node.id.type === 'Identifier' ? declarator.node.id.name : undefined;
  return finished(from, last, { reply, response });
}

function lastOf(first: NodePath<t.Statement>, references: readonly NodePath[]): NodePath<t.Statement> | undefined {
  let last: NodePath<t.Statement> = first;
  for (const reference of references) {
    const statement = reference.findParent((at) => at.container === first.container) as NodePath<t.Statement> | null;
    if (!statement) return undefined;
    if (Number(statement.key) > Number(last.key)) last = statement;
  }
  return last;
}

function finished(
  from: NodePath<t.Statement>,
  last: NodePath<t.Statement>,
  { reply, response }: Pick<Region, 'reply' | 'response'>,
): Region | RegionFault {
  const statements = statementsBetween(from, last);
  const holder = reply?.parentPath;
  const isDeclared =
    holder?.isVariableDeclarator() && holder.node.init === reply?.node && holder.parentPath?.node === last.node;
  const isAlone = isDeclared && last.isVariableDeclaration() && last.node.declarations.length === 1;
  const checks = statements
    .slice(0, -1)
    .filter((statement): statement is NodePath<t.IfStatement> => statement.isIfStatement());
  if (isLeaked(reply ? statements.slice(0, -1) : statements, last)) return 'response-kept';
  if (reply && !isDeclared && !isReadAtOnce(reply, statements)) return 'scattered';
  if (jumpsOf(statements.slice(0, -1)).jumps || hasOthers(statements)) return 'scattered';
  return {
    statements,
    reply,
    declared: isAlone ? (holder as NodePath<t.VariableDeclarator>) : undefined,
    checks,
    response,
  };
}
