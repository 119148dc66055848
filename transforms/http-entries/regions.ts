/**
 * The part of a function that serves a request through a transport, from the first statement about sessions to the
 * last: what goes, what stays, and which call stands for all of them.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, type FunctionNode, isFunction } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile } from '../contract.js';
import { isWithin, listsAround, type StatementPath, statementIn, statementsOf } from '../entry-points/places.js';
import { type Gone, isCloneRead, unfitNodeIn } from './effects.js';
import { type HttpObstacle, httpObstacleAt, isHttpObstacle } from './obstacles.js';
import type { Roles } from './roles.js';

/** One list of statements in which requests are served. */
export interface Region {
  readonly fn: NodePath<FunctionNode>;
  readonly list: NodePath;
  /** The `transport.handleRequest(…)` whose arguments the new call takes. */
  readonly serving: NodePath<CallExpression>;
  /** Its innermost statement; `undefined` where it is the body of an arrow function. */
  readonly statement: StatementPath | undefined;
  /** The statement of the list in whose place the new call comes. */
  readonly replaced: StatementPath | undefined;
  readonly removed: readonly StatementPath[];
  /** The first statement of the list that does something for sessions: a 2026-07-28 request must not get that far. */
  readonly first: StatementPath | undefined;
  /** The way through the serving call left the function, so the new call has to. */
  readonly returns: boolean;
  /** What a refused request returns: `return` or `return RESPONSE_ALREADY_SENT`. */
  readonly exit: string;
}

/** All that is known of a file before its functions are looked through. */
export interface Ground {
  readonly roles: Roles;
  readonly file: ParsedFile;
  readonly touches: readonly Node[];
  readonly gone: Gone;
  readonly helpers: ReadonlySet<Node>;
  /** All of it stays for clients of 2025, so it may do what it likes. */
  readonly isKept?: boolean;
}

export function servingCallsIn(roles: Roles): NodePath<CallExpression>[] {
  return roles.file.paths('CallExpression').filter((call) => {
    const callee = skinOf(childOf(call, 'callee'));
    if (!isMember(callee.node) || memberNameOf(callee.node) !== 'handleRequest') return false;
    return roles.of(childOf(callee, 'object')) === 'held';
  });
}

/** The regions of a function, or what stands in the way of taking the sessions out of it. */
export function regionsOf(
  ground: Ground,
  fn: NodePath<FunctionNode>,
  calls: readonly NodePath<CallExpression>[],
): Region[] | HttpObstacle {
  const body = childOf(fn, 'body');
  const stray = calls.find((call) => enclosingFunctionOf(call)?.node !== fn.node);
  if (stray) return httpObstacleAt(ground.file, stray.node, 'served-later');
  if (!body.isBlockStatement()) {
    const [serving] = calls;
    return [
      {
        fn,
        list: body,
        serving,
        statement: undefined,
        replaced: undefined,
        removed: [],
        first: undefined,
        returns: false,
        exit: 'return',
      },
    ];
  }
  return regionsIn(ground, fn, body, calls);
}

function regionsIn(
  ground: Ground,
  fn: NodePath<FunctionNode>,
  list: NodePath,
  calls: readonly NodePath<CallExpression>[],
): Region[] | HttpObstacle {
  const statements = statementsOf(list);
  const serving = statements.filter(({ node }) => calls.some((call) => isWithin(call.node, node)));
  const touched = statements.filter((one) => isTouched(ground, one.node));
  const inner = serving.map((one) => innerListsOf(ground, one, calls));
  if (inner.some((lists) => lists.length === 0)) return regionAt(ground, fn, list, calls);
  const outer: StatementPath[] = [];
  for (const one of touched.filter((statement) => !serving.includes(statement))) {
    const parts = partsToTake(ground, one);
    if (isHttpObstacle(parts)) return parts;
    outer.push(...parts);
  }
  const found: Region[] = [];
  for (const one of inner.flat()) {
    const own = calls.filter((call) => isWithin(call.node, one.node));
    const regions = regionsIn(ground, fn, one, own);
    if (isHttpObstacle(regions)) return regions;
    found.push(...regions);
  }
  const [head, ...rest] = found;
  const first = outer.find((one) => one.node.start! < serving[0].node.start! && acts(ground, one)) ?? head.first;
  return [{ ...head, removed: [...outer, ...head.removed], first }, ...rest];
}

/** The statement as a whole; where its condition has nothing to do with sessions and more stands in it, those inside. */
function partsToTake(ground: Ground, statement: StatementPath): StatementPath[] | HttpObstacle {
  const unfit = unfitOf(ground, statement);
  if (!unfit) return [statement];
  const lists = statement.isBlockStatement() ? [statement as NodePath] : [];
  if (statement.isIfStatement() && !isTouched(ground, statement.node.test))
    for (const key of ['consequent', 'alternate']) {
      const branch = childOf(statement, key);
      if (branch.node && isTouched(ground, branch.node)) lists.push(branch);
    }
  if (lists.length === 0) return unfit;
  const found: StatementPath[] = [];
  for (const list of lists) {
    const inner = list.isBlockStatement() ? statementsOf(list) : [list as StatementPath];
    for (const one of inner.filter(({ node }) => isTouched(ground, node))) {
      // The branch of an `if` without braces is no statement that could go alone.
      if (!list.isBlockStatement() && !one.isIfStatement()) return unfit;
      const parts = partsToTake(ground, one);
      if (isHttpObstacle(parts)) return parts;
      found.push(...parts);
    }
  }
  return found;
}

/**
 * The lists inside a statement that has nothing to do with sessions itself: `try { … }`, `if (path === '/mcp') { … }`.
 * None when the statement goes as a whole.
 */
function innerListsOf(
  ground: Ground,
  statement: StatementPath,
  calls: readonly NodePath<CallExpression>[],
): NodePath[] {
  const serves = (path: NodePath): boolean =>
    path.node !== null && calls.some((call) => isWithin(call.node, path.node));
  if (statement.isTryStatement()) {
    // `try { … } finally { server.close(); }` is there for the server of the request.
    if (
      !ground.isKept &&
      !statement.node.handler &&
      !unfitNodeIn(ground.roles, statement, withArguments(ground, calls), ground.helpers)
    )
      return [];
    return serves(childOf(statement, 'block')) && calls.every((call) => isWithin(call.node, statement.node.block))
      ? [childOf(statement, 'block')]
      : [];
  }
  if (statement.isBlockStatement()) return [statement];
  if (statement.isIfStatement()) {
    if (isTouched(ground, statement.node.test)) return [];
    const branches = [childOf(statement, 'consequent'), childOf(statement, 'alternate')].filter(serves);
    const lists = branches.flatMap((branch) =>
      branch.isBlockStatement() ? [branch] : branch.isIfStatement() ? innerListsOf(ground, branch, calls) : [undefined],
    );
    return lists.includes(undefined) || lists.length === 0 ? [] : (lists as NodePath[]);
  }
  if (statement.isSwitchStatement() && !isTouched(ground, statement.node.discriminant)) {
    const blocks = childrenOf(statement, 'cases')
      .filter(serves)
      .map((one) => childrenOf(one, 'consequent').find(serves));
    return blocks.every((block) => block?.isBlockStatement()) ? (blocks as NodePath[]) : [];
  }
  return [];
}

function regionAt(
  ground: Ground,
  fn: NodePath<FunctionNode>,
  list: NodePath,
  calls: readonly NodePath<CallExpression>[],
): Region[] | HttpObstacle {
  const { file } = ground;
  const statements = statementsOf(list);
  const serving = statements.filter(({ node }) => calls.some((call) => isWithin(call.node, node)));
  const last = serving.at(-1)!;
  const chosen = chosenOf(ground, calls);
  const statement = statementAround(chosen);
  const returns = leaves(chosen, list);
  const touched = statements.filter((one) => isTouched(ground, one.node));
  const behind = statements.filter((one) => one.node.start! > last.node.end! && !one.isFunctionDeclaration());
  const over = returns ? behind.filter((one) => !isPlainReturn(one)) : behind.filter((one) => touched.includes(one));
  const withCalls = { ...ground, gone: withArguments(ground, calls) };
  const removed: StatementPath[] = [];
  for (const one of new Set([...touched, ...over])) {
    const parts = serving.includes(one) ? (unfitOf(withCalls, one) ?? [one]) : partsToTake(withCalls, one);
    if (isHttpObstacle(parts)) return parts;
    removed.push(...parts);
  }
  const between = statements.find(
    (one) =>
      !ground.isKept &&
      !touched.includes(one) &&
      one.node.start! > serving[0].node.end! &&
      one.node.end! < last.node.start! &&
      unfitNodeIn(ground.roles, one, ground.gone, ground.helpers),
  );
  if (between) return httpObstacleAt(file, between.node, 'does-more');
  const isKept = (node: Node) => statement.isVariableDeclaration() && node === statement.node;
  if (!ground.isKept && statement.isVariableDeclaration() && !statements.some(({ node }) => node === statement.node))
    return httpObstacleAt(file, statement.node, 'answer-used');
  const replaced = isKept(statement.node) ? statement : last;
  const first = touched.find((one) => acts(ground, one)) ?? last;
  return [
    {
      fn,
      list,
      serving: chosen,
      statement,
      replaced,
      removed: removed.filter((one) => one !== replaced),
      first,
      returns: returns && !list.parentPath?.isFunction() && !behind.some(isPlainReturn),
      exit: exitOf(file, behind),
    },
  ];
}

/** The call that says most; what a clone of the request was read for, the handler reads itself. */
function chosenOf({ file }: Ground, calls: readonly NodePath<CallExpression>[]): NodePath<CallExpression> {
  const plain = calls.filter((call) => !restsOnClone(file, call));
  const among = plain.length > 0 ? plain : calls;
  return among.reduce((best, call) => (call.node.arguments.length >= best.node.arguments.length ? call : best));
}

function restsOnClone(file: ParsedFile, call: NodePath): boolean {
  const [, options] = childrenOf(call, 'arguments');
  if (!options) return false;
  return file.paths('Identifier').some((path) => {
    if (!isWithin(path.node, options.node)) return false;
    const declared = path.scope.getBinding(path.node.name)?.path;
    return declared?.isVariableDeclarator() === true && isCloneRead(childOf(declared, 'init'));
  });
}

const PLAIN_VALUE = /^(?:Identifier|MemberExpression|NullLiteral|BooleanLiteral)$/;

/** `toFetchResponse(res)`: what was written to it, also by a check. */
function isPlainCall(value: Node): boolean {
  return (
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.arguments.every(({ type }) => type === 'Identifier')
  );
}

/** What stands at the end of the way through the call: a value that says nothing of it can be returned earlier too. */
function exitOf(file: ParsedFile, behind: readonly StatementPath[]): string {
  const [last] = behind.filter((one) => one.isReturnStatement());
  const value = last?.isReturnStatement() ? last.node.argument : undefined;
  return value && (PLAIN_VALUE.test(value.type) || isPlainCall(value)) ? `return ${file.textOf(value)}` : 'return';
}

function withArguments(ground: Ground, calls: readonly NodePath<CallExpression>[]): Gone {
  return new Set([...ground.gone, ...calls.flatMap(({ node }) => node.arguments)]);
}

export function unfitOf(ground: Ground, statement: NodePath): HttpObstacle | undefined {
  if (ground.isKept) return undefined;
  const unfit = unfitNodeIn(ground.roles, statement, ground.gone, ground.helpers);
  return unfit && httpObstacleAt(ground.file, unfit.node, 'does-more');
}

export function isTouched({ touches }: Ground, node: Node | null | undefined): boolean {
  return node !== null && node !== undefined && touches.some((touch) => isWithin(touch, node));
}

/** More than reading: `const id = req.headers['mcp-session-id']` keeps nobody from going on. */
function acts(ground: Ground, statement: StatementPath): boolean {
  if (!statement.isVariableDeclaration()) return true;
  return statement.node.declarations.some(
    ({ init }) =>
      init &&
      /Call|New|Await/.test(ground.file.pathOf(init).type) &&
      ground.roles.of(ground.file.pathOf(init)) === 'held',
  );
}

function statementAround(path: NodePath): StatementPath {
  return path.findParent((at) => at.isStatement()) as StatementPath;
}

/** Whether the way behind a call ends the function before it leaves the list. */
function leaves(call: NodePath, list: NodePath): boolean {
  let at: NodePath = statementAround(call);
  for (;;) {
    if (at.isReturnStatement()) return true;
    const [around] = listsAround(at);
    if (!around) return false;
    const own = statementIn(around, at.node);
    const next = own && statementsOf(around).find((one) => one.node.start! >= own.node.end!);
    if (next?.isReturnStatement() && around.node !== list.node) return true;
    if (around.node === list.node) return isPlainReturn(next);
    at = around;
    while (at.parentPath && !at.parentPath.isBlockStatement() && !at.parentPath.isProgram()) {
      if (isFunction(at.parent)) return false;
      at = at.parentPath;
    }
  }
}

function isPlainReturn(statement: NodePath | undefined): boolean {
  return statement?.isReturnStatement() === true && !statement.node.argument;
}
