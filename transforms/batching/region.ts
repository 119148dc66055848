/**
 * The stretch of statements from the call that sends a batch to the expression that reads the answer. These are the
 * statements that have to run once per message.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import type { Send } from '../../ast/mcp/wire/send.js';
import { childrenOf } from '../../ast/paths.js';

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

interface Climbed {
  /** The outermost expression of the chain that begins with the call: `await fetch(…)`, `(await fetch(…)).json()`. */
  readonly top: NodePath;
  readonly isParsed: boolean;
}

const PARSERS: ReadonlySet<string> = new Set(['json']);

function climb(call: NodePath): Climbed | undefined {
  let top: NodePath = call;
  let isParsed = false;
  for (;;) {
    const parent = top.parentPath;
    if (!parent) return { top, isParsed };
    if (parent.isAwaitExpression() || isCast(parent)) {
      top = parent;
      continue;
    }
    const isObject =
      (parent.isMemberExpression() || parent.isOptionalMemberExpression()) && parent.node.object === top.node;
    if (!isObject) return { top, isParsed };
    const name = memberNameOf(parent.node as t.MemberExpression) ?? '';
    const outer = parent.parentPath;
    const isCalled = outer?.isCallExpression() && outer.node.callee === parent.node;
    if (isCalled && !isParsed && PARSERS.has(name)) {
      top = outer;
      isParsed = true;
    } else if (isCalled && !isParsed && name === 'then' && parsesOnly(childrenOf(outer, 'arguments'))) {
      top = outer;
      isParsed = true;
    } else if (!isCalled && !isParsed && name === 'data') {
      top = parent;
      isParsed = true;
    } else if (isCalled && /^(?:then|catch|finally)$/.test(name)) {
      return undefined;
    } else {
      return { top, isParsed };
    }
  }
}

function isCast(path: NodePath): boolean {
  return path.isTSAsExpression() || path.isTSNonNullExpression() || path.isTSSatisfiesExpression();
}

/** `.then((res) => res.json())` */
function parsesOnly([callback, ...more]: readonly NodePath[]): boolean {
  if (more.length > 0 || !callback?.isArrowFunctionExpression()) return false;
  const body = callback.get('body');
  const call = body.isAwaitExpression() ? body.get('argument') : body;
  if (Array.isArray(call) || !call.isCallExpression() || !PARSERS.has(calleeNameOf(call.node) ?? '')) return false;
  const callee = call.get('callee');
  const [parameter] = callback.node.params;
  return (
    callee.isMemberExpression() &&
    parameter?.type === 'Identifier' &&
    callee.get('object').isIdentifier({ name: parameter.name })
  );
}

type Place = 'unused' | NodePath<t.VariableDeclarator> | undefined;

function placeOf(top: NodePath): Place {
  const parent = top.parentPath;
  if (parent?.isExpressionStatement() || parent?.isUnaryExpression({ operator: 'void' })) return 'unused';
  return parent?.isVariableDeclarator() && parent.node.init === top.node ? parent : undefined;
}

/** The innermost statement that stands in a list; `undefined` in an arrow function without a body. */
function statementOf(path: NodePath): NodePath<t.Statement> | undefined {
  const found = path.findParent((at) => (at.isStatement() && at.inList === true) || at.isFunction());
  return found?.isStatement() ? (found as NodePath<t.Statement>) : undefined;
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

function isInside(inner: NodePath, outer: NodePath): boolean {
  return inner.findParent((at) => at.node === outer.node) !== null;
}

function statementsBetween(from: NodePath<t.Statement>, to: NodePath<t.Statement>): NodePath<t.Statement>[] {
  const found: NodePath<t.Statement>[] = [];
  for (let key = Number(from.key); key <= Number(to.key); key++)
    found.push(from.getSibling(key) as NodePath<t.Statement>);
  return found;
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

/** `await res.json()`, `JSON.parse(await res.text())`, `res.data`, `await body.json()`, the `data` of a pattern. */
function replyOf(reference: NodePath, declarator: NodePath<t.VariableDeclarator>): NodePath | undefined {
  const { id } = declarator.node;
  const isWhole = id.type === 'Identifier';
  const member = reference.parentPath;
  if (!isWhole && isDataOf(id, reference)) return awaited(reference);
  if (!member?.isMemberExpression() || member.node.object !== reference.node) return undefined;
  const name = memberNameOf(member.node) ?? '';
  const call = member.parentPath;
  if (isWhole && name === 'data' && !(call?.isCallExpression() && call.node.callee === member.node))
    return awaited(member);
  if (isWhole && name === 'body') {
    const inner = call?.isMemberExpression() ? call.parentPath : undefined;
    if (inner?.isCallExpression() && calleeNameOf(inner.node) === 'json') return awaited(inner);
  }
  if (!call?.isCallExpression() || call.node.callee !== member.node) return undefined;
  if (PARSERS.has(name)) return awaited(call);
  return name === 'text' ? parsedText(awaited(call)) : undefined;
}

function isDataOf(id: t.LVal | t.VoidPattern, reference: NodePath): boolean {
  if (id.type !== 'ObjectPattern' || !reference.isIdentifier()) return false;
  return id.properties.some(
    (property) =>
      property.type === 'ObjectProperty' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'data' &&
      property.value.type === 'Identifier' &&
      property.value.name === reference.node.name,
  );
}

/** `JSON.parse(await res.text())`, or `const text = await res.text(); const line = …text…; … JSON.parse(line)`. */
function parsedText(text: NodePath): NodePath | undefined {
  const outer = text.parentPath;
  if (outer?.isCallExpression() && outer.get('callee').matchesPattern('JSON.parse')) return outer;
  if (!outer?.isVariableDeclarator() || outer.node.id.type !== 'Identifier') return undefined;
  const statement = outer.parentPath;
  if (!statement?.inList) return undefined;
  const derived = new Set([outer.node.id.name]);
  const parses: NodePath[] = [];
  for (const next of statement.getAllNextSiblings()) {
    const found = parsesOf(next, derived);
    parses.push(...found);
    if (found.length === 0 && mentions(next, derived))
      for (const name of Object.keys(next.getBindingIdentifiers())) derived.add(name);
  }
  return parses.length === 1 ? parses[0] : undefined;
}

/** `JSON.parse` of something made of these names. */
function parsesOf(statement: NodePath, names: ReadonlySet<string>): NodePath[] {
  const found: NodePath[] = [];
  statement.traverse({
    CallExpression(call) {
      if (call.get('callee').matchesPattern('JSON.parse') && mentions(call, names)) found.push(call);
    },
  });
  return found;
}

function mentions(path: NodePath, names: ReadonlySet<string>): boolean {
  let isFound = false;
  path.traverse({
    Identifier({ node }) {
      if (names.has(node.name)) isFound = true;
    },
  });
  return isFound;
}

function awaited(path: NodePath): NodePath {
  let top = path;
  while (top.parentPath && (top.parentPath.isAwaitExpression() || isCast(top.parentPath))) top = top.parentPath;
  return top;
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

/** A name declared by these statements that is used behind the last one. */
function isLeaked(statements: readonly NodePath<t.Statement>[], last: NodePath): boolean {
  const end = last.node.end ?? 0;
  return statements.some((statement) =>
    Object.keys(statement.getBindingIdentifiers()).some((name) =>
      (statement.scope.getBinding(name)?.referencePaths ?? []).some(({ node }) => (node.start ?? 0) >= end),
    ),
  );
}

/** The last statement always reads the answer, and needs nothing else of the statements before it. */
function isReadAtOnce(reply: NodePath, statements: readonly NodePath<t.Statement>[]): boolean {
  const last = statements.at(-1)!;
  const maybe = reply.findParent(
    (at) =>
      at.node === last.node ||
      at.isConditionalExpression() ||
      at.isLogicalExpression() ||
      at.isFunction() ||
      at.isStatement(),
  );
  if (maybe?.node !== last.node || last.isIfStatement() || last.isWhileStatement() || last.isDoWhileStatement())
    return false;
  const names = new Set(statements.slice(0, -1).flatMap((statement) => Object.keys(statement.getBindingIdentifiers())));
  let isFree = true;
  last.traverse({
    Identifier(path) {
      if (names.has(path.node.name) && path.node !== reply.node && !isInside(path, reply)) isFree = false;
    },
  });
  return isFree;
}

/** Statements that have nothing to do with this one request: they must not run once per message. */
function hasOthers(statements: readonly NodePath<t.Statement>[]): boolean {
  const names = new Set(statements.flatMap((statement) => Object.keys(statement.getBindingIdentifiers())));
  return statements.slice(1, -1).some((statement) => !mentions(statement, names));
}

export interface Jumps {
  /** It may leave the function: it cannot stand in a callback then. */
  readonly returns: boolean;
  /** `break` and `continue` of a loop round it would mean another loop. */
  readonly jumps: boolean;
}

export function jumpsOf(statements: readonly NodePath[]): Jumps {
  const found = { returns: false, jumps: false };
  const see = (at: NodePath): void => {
    if (at.isReturnStatement() || at.isYieldExpression()) found.returns = true;
    if (at.isBreakStatement() || at.isContinueStatement()) found.jumps = true;
  };
  for (const statement of statements) {
    see(statement);
    statement.traverse({
      Function: (inner) => inner.skip(),
      Loop: (inner) => inner.skip(),
      enter: see,
    });
  }
  return found;
}
