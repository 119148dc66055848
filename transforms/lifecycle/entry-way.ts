/** How the code behind an entry comes to know that a request is one of 2026-07-28. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { enclosingFunctionOf, type FunctionNode } from '../../ast/functions.js';
import { type CallPath, calleesOf, callsInside, type Place, reachable } from '../../ast/mcp/wire/callers.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { leaves } from '../../ast/mcp/wire/refusals.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';

/**
 * - `call`: the calls that dispatch are wrapped, `inEra(message, MODERN, () => handle(message))`
 * - `middleware`: Express; a handler of its own stands before the handler and goes on by `inEra(req.body, MODERN, next)`
 * - `rest`: the statements behind the message move into `inEra(message, MODERN, async () => { … })`
 */
export type EntryWay =
  | { readonly kind: 'call' }
  | { readonly kind: 'middleware' }
  | {
      readonly kind: 'rest';
      readonly statements: readonly NodePath<t.Statement>[];
      readonly isReturned: boolean;
      readonly isAsync: boolean;
      readonly isAwaited: boolean;
    }
  | { readonly missing: string };

export function wayOf(project: Project, server: WireServer, entry: Entry): EntryWay {
  if (isUnnamed(entry)) {
    const isWithin = entry.dispatches.length > 0 && entry.dispatches.every((call) => entry.source.isDescendant(call));
    return isWithin && !answersByItself(project, server, entry)
      ? { kind: 'call' }
      : { missing: 'its message has no name where it comes in' };
  }
  const list = statementsBehind(entry);
  if (entry.dispatches.length > 0 && !answersByItself(project, server, entry)) {
    const isPlain = entry.dispatches.every((call) => !holdsAwait(call) && isWithinStatements(call, entry));
    if (isPlain && list) return { kind: 'call' };
  }
  const { route, style, kind, message, request } = entry;
  if (
    style === 'express' &&
    kind === 'body' &&
    route &&
    /^(?:post|all|use)$/.test(route.verb) &&
    message !== undefined &&
    request !== undefined
  )
    return { kind: 'middleware' };
  return list ? restOf(entry, list) : { missing: 'its entry has no list of statements to begin with' };
}

/** `handle(JSON.parse(line))`: nothing holds the message. */
export function isUnnamed({ kind, known, source }: Entry): boolean {
  return known === undefined && kind !== 'body' && source.isCallExpression();
}

/** Statements of the block in which the message is known, from the first that may use it. */
function statementsBehind({ known, fn }: Entry): NodePath<t.Statement>[] | undefined {
  if (known) {
    if (!known.inList || typeof known.key !== 'number') return undefined;
    return known.getAllNextSiblings() as NodePath<t.Statement>[];
  }
  if (fn.isProgram()) return undefined;
  const body = childOf(fn as NodePath, 'body');
  return body.isBlockStatement() ? body.get('body') : undefined;
}

function isWithinStatements(call: CallPath, { known, fn }: Entry): boolean {
  if (!known) return true;
  return (call.node.start ?? 0) >= (known.node.end ?? 0) && call.isDescendant(fn);
}

function holdsAwait(call: CallPath): boolean {
  let found = false;
  call.traverse({
    Function: (inner) => inner.skip(),
    AwaitExpression: () => {
      found = true;
    },
    YieldExpression: () => {
      found = true;
    },
  });
  return found;
}

/** Something that has to know the era stands in the entry itself, or is called from it beside the dispatcher. */
function answersByItself(project: Project, server: WireServer, entry: Entry): boolean {
  const points = [
    ...server.exits.map(({ path }) => path),
    ...server.asks.map(({ fn }) => fn as NodePath),
    ...server.pushes.filter(({ method }) => method === 'notifications/message').map(({ path }) => path),
  ];
  const isDispatch = (path: NodePath): boolean =>
    entry.dispatches.some((call) => call.node === path.node || path.isDescendant(call));
  const around = placeOf(entry);
  const isOwn = (path: NodePath): boolean => path.isDescendant(around) && !isDispatch(path);
  if (points.some(isOwn)) return true;
  const calls = callsInside(around).filter((call) => !isDispatch(call));
  const started = calls
    .flatMap((call) => calleesOf(project, entry.file, call) as Place[])
    .filter(({ path }) => !path.isDescendant(around));
  const beside = reachable(project, started);
  const isBeside = (path: NodePath): boolean => path.find((at) => beside.has(at.node)) !== null;
  return points.some(isBeside);
}

/** The function of an entry; of a loop that stands in none, its body. */
export function placeOf({ fn, known }: Entry): NodePath {
  return fn.isProgram() ? (known?.parentPath ?? fn) : (fn as NodePath);
}

function restOf(entry: Entry, statements: NodePath<t.Statement>[]): EntryWay {
  const { fn } = entry;
  if (statements.length === 0) return { missing: 'nothing follows where its message is known' };
  const flow = flowOf(statements);
  if (flow.jumps) return { missing: 'the code behind its message leaves a loop around it' };
  if (flow.usesArguments) return { missing: 'the code behind its message uses `arguments`' };
  const isTail = isLast(statements.at(-1)!, fn as NodePath) || leaves(statements.at(-1)!);
  if (flow.returns && !isTail) return { missing: 'the code behind its message returns in the middle of its function' };
  const own = fn.isProgram() ? undefined : (fn as NodePath<FunctionNode>).node;
  if (own?.generator) return { missing: 'its entry is a generator' };
  const isInTry =
    statements[0].findParent((at) => at.isTryStatement() && enclosingFunctionOf(at)?.node === fn.node) !== null;
  const isAsync = own ? own.async === true : flow.awaits;
  return {
    kind: 'rest',
    statements,
    isReturned: isTail && !fn.isProgram(),
    isAsync,
    isAwaited: isAsync && (isInTry || !isTail),
  };
}

interface Flow {
  readonly returns: boolean;
  readonly jumps: boolean;
  readonly usesArguments: boolean;
  readonly awaits: boolean;
}

function flowOf(statements: readonly NodePath<t.Statement>[]): Flow {
  let [returns, jumps, usesArguments, awaits] = [false, false, false, false];
  const isOutside = (jump: NodePath): boolean => {
    const target = jump.findParent(
      (at) => at.isLoop() || (jump.isBreakStatement() && at.isSwitchStatement()) || at.isFunction(),
    );
    return (
      !target || target.isFunction() || !statements.some((one) => one.node === target.node || target.isDescendant(one))
    );
  };
  const note = (path: NodePath): void => {
    if (path.isReturnStatement()) returns = true;
    if (path.isAwaitExpression()) awaits = true;
    if ((path.isBreakStatement() || path.isContinueStatement()) && isOutside(path)) jumps = true;
    if (path.isIdentifier({ name: 'arguments' }) && path.isReferencedIdentifier()) usesArguments = true;
  };
  for (const statement of statements) {
    note(statement);
    statement.traverse({
      enter(path) {
        if (path.isFunction() && !path.isArrowFunctionExpression()) return path.skip();
        if (path.isArrowFunctionExpression()) return path.skip();
        note(path);
      },
    });
  }
  return { returns, jumps, usesArguments, awaits };
}

/** Nothing runs behind it in its function. */
function isLast(statement: NodePath, fn: NodePath): boolean {
  for (let at: NodePath = statement; at.node !== fn.node; at = at.parentPath!) {
    if (at.isLoop() && at.node !== statement.node) return false;
    if (at.isStatement() && at.inList && at.getNextSibling().node) return false;
    if (!at.parentPath) return false;
  }
  return true;
}
