/**
 * Whether a piece of code does nothing but carry sessions: read their ids, keep and look up transports, make and
 * connect them, tell a client that its session is unknown, write logs about it. Such code goes with the sessions; one
 * effect more and it is more than that.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyMember, isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionsOf, isFunction } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf, descend, pathOfNode } from '../../ast/paths.js';
import { everyStatus, isAnswerCall, isSessionStatus, statusesOf } from './answers.js';
import { isFitClass, isFitElsewhere } from './fit-functions.js';
import { placeOf, rootOf } from './places.js';
import type { Roles } from './roles.js';

/** Nodes that other edits take away, so that nobody has to understand them here. */
export type Gone = ReadonlySet<Node>;

const LOG_METHODS: ReadonlySet<string> = new Set(
  'debug dir error fatal group groupEnd http info log notice trace verbose warn warning'.split(' '),
);

/** Functions of the language that read, compute, or put off what stands inside them. */
const PLAIN_GLOBALS: ReadonlySet<string> = new Set(
  'String Boolean Number Array Object JSON Date Math Promise setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask randomUUID crypto isNaN parseInt performance'.split(
    ' ',
  ),
);

const PLAIN_CLASSES: ReadonlySet<string> = new Set(
  'Map Set WeakMap WeakSet Date Error TypeError URL Response Headers Promise'.split(' '),
);

/** Methods of transports, servers and timers that sessions are ended or kept alive with. */
const SESSION_METHODS: ReadonlySet<string> = new Set(
  'close connect start handleRequest closeSSEStream closeStandaloneSSEStream unref ref refresh'.split(' '),
);

/** Methods of strings, arrays, maps and promises. */
const VALUE_METHODS: ReadonlySet<string> = new Set(
  'clone get set has delete clear keys values entries size forEach map filter find findIndex some every includes push splice shift pop slice substring toLowerCase toUpperCase trim startsWith split join indexOf at then catch finally toString toISOString getTime isArray add sort concat all allSettled now stringify from fromEntries'.split(
    ' ',
  ),
);

/**
 * The first thing that is more than carrying sessions.
 * @param allowed functions of the file that are known to do nothing else
 */
export function unfitNodeIn(
  roles: Roles,
  path: NodePath,
  gone: Gone,
  allowed: ReadonlySet<Node>,
): NodePath | undefined {
  let found: NodePath | undefined;
  const look = (inner: NodePath): boolean => {
    if (found || gone.has(inner.node)) return false;
    if (inner.node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies|TypeAssertion)/.test(inner.node.type))
      return false;
    if (isUnfit(roles, inner, path, allowed)) found = inner;
    return !found;
  };
  if (look(path)) descend(path, look);
  return found;
}

function isUnfit(roles: Roles, path: NodePath, within: NodePath, allowed: ReadonlySet<Node>): boolean {
  switch (path.node.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
      return !isFitCall(roles, path, allowed);
    case 'NewExpression':
      return !isFitConstruction(roles, path);
    case 'AssignmentExpression':
      return (
        !(isFitTarget(roles, childOf(path, 'left'), within) && isFitAnswer(path)) && !isRefusalBySetting(roles, path)
      );
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return readsCredentials(path, within.node) && !isAboutOneSession(roles, path);
    case 'UpdateExpression':
      return !isFitTarget(roles, childOf(path, 'argument'), within);
    case 'UnaryExpression':
      return path.isUnaryExpression({ operator: 'delete' }) && !isFitTarget(roles, childOf(path, 'argument'), within);
    case 'YieldExpression':
    case 'TaggedTemplateExpression':
    case 'ImportExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return true;
    default:
      return false;
  }
}

export function isFitCall(roles: Roles, path: NodePath, allowed: ReadonlySet<Node>): boolean {
  const callee = skinOf(childOf(path, 'callee'));
  if (roles.isInitializeTest(callee) || isLog(callee)) return true;
  const callees = roles.project.mcp.evaluator.calleesOf(roles.file, path as never);
  const others = callees.filter(({ file }) => file !== roles.file);
  if (others.length > 0)
    return others.length === callees.length && others.every((one) => isFitElsewhere(roles.project, one));
  if (callees.length === 0 && roles.of(path) !== undefined) return true;
  if (callee.isIdentifier()) {
    const binding = callee.scope.getBinding(callee.node.name);
    if (!binding) return PLAIN_GLOBALS.has(callee.node.name);
    if (isIdMaker(roles, callee)) return true;
    return calleesOf(roles, path).some((fn) => allowed.has(fn) && refusesWith(path, fn)) || isResolver(callee);
  }
  if (!isMember(callee.node)) return isFunction(callee.node);
  const name = memberNameOf(callee.node) ?? '';
  const root = rootOf(callee);
  if (isCloneRead(path)) return true;
  if (isLog(callee) || /^(?:unref|ref|hasRef)$/.test(name)) return true;
  if ((name === 'connect' || name === 'close') && isServer(roles, callee)) return true;
  if (callee.node.object.type === 'ThisExpression') return calleesOf(roles, path).some((fn) => allowed.has(fn));
  if (isAnswerCall(path)) return isRefusal(path, name) || (isFailure(path) && isAboutOneSession(roles, path));
  if (name === 'on' || name === 'once' || name === 'addEventListener') return isEndOfAnswer(path);
  if (roles.of(childOf(callee, 'object')) !== undefined) return SESSION_METHODS.has(name) || VALUE_METHODS.has(name);
  if (root.isIdentifier() && PLAIN_GLOBALS.has(root.node.name) && !root.scope.hasBinding(root.node.name)) return true;
  if (root.isIdentifier({ name: 'crypto' })) return name === 'randomUUID';
  // A value method of something that is only read: `req.body.some(…)`, `url.pathname.startsWith('/mcp')`.
  return VALUE_METHODS.has(name) && !/^(?:set|delete|clear|add|push|splice|shift|pop)$/.test(name);
}

/** `request.clone().json()`: the request itself can still be read. */
export function isCloneRead(path: NodePath): boolean {
  const call = path.isAwaitExpression() ? childOf(path, 'argument') : path;
  const callee = isCall(call.node) ? skinOf(childOf(call, 'callee')) : undefined;
  if (!callee || !isMember(callee.node) || !/^(?:json|text)$/.test(memberNameOf(callee.node) ?? '')) return false;
  const object = skinOf(childOf(callee, 'object'));
  if (!isCall(object.node)) return false;
  const { callee: cloning } = object.node;
  return isMember(cloning) && memberNameOf(cloning) === 'clone' && object.node.arguments.length === 0;
}

/** `server.connect(transport)`, `server.close()`: where it comes from, the new factory says. */
function isServer({ project, file }: Roles, callee: NodePath): boolean {
  return project.mcp.instanceOf(file, childOf(callee, 'object'), 'McpServer', 'Server') !== undefined;
}

/** `console.log(…)`, `logger.info(…)`, `this.log.warn(…)`; as a statement, whatever the receiver is called. */
export function isLog(callee: NodePath): boolean {
  if (!isMember(callee.node) || !LOG_METHODS.has(memberNameOf(callee.node) ?? '')) return false;
  const { object } = callee.node;
  if (object.type === 'Identifier' && /^console$|log/i.test(object.name)) return true;
  if (isMember(object) && /log/i.test(memberNameOf(object) ?? '')) return true;
  const root = rootOf(callee);
  const isOfFunction = root.isIdentifier() && root.scope.getBinding(root.node.name)?.kind === 'param';
  return (
    object.type === 'Identifier' && !isOfFunction && callee.parentPath?.parentPath?.isExpressionStatement() === true
  );
}

/** `randomUUID` of node:crypto, `v4` of uuid, `nanoid`, however the file comes by them. */
function isIdMaker({ project, file }: Roles, callee: NodePath): boolean {
  return project.mcp
    .valuesOf(file, callee)
    .some((value) => value.type === 'external' && /^(?:(?:node:)?crypto|uuid|nanoid)$/.test(value.module));
}

/** `resolve()` of `new Promise((resolve) => …)`. */
function isResolver(callee: NodePath): boolean {
  const fn = enclosingFunctionsOf(callee).find((one) =>
    one.node.params.some((param) => param.type === 'Identifier' && callee.isIdentifier({ name: param.name })),
  );
  return fn?.parent.type === 'NewExpression';
}

function calleesOf(roles: Roles, path: NodePath): Node[] {
  return roles.project.mcp.evaluator.calleesOf(roles.file, path as never).map((one) => one.path.node);
}

/** `res.status(404).json(…)`, `res.end()`; what is sent with success is an answer of the program's own. */
function isRefusal(path: NodePath, name: string): boolean {
  const statuses = statusesOf(path);
  if (statuses.length === 0) return !/^(?:json|send|text|body|html)$/.test(name);
  // What a helper is told to send, the calls of the helper say.
  return statuses.every((one) => everyStatus(one, isSessionStatus) ?? parameterOf(one) !== undefined);
}

function isFailure(path: NodePath): boolean {
  const statuses = statusesOf(path);
  return statuses.length > 0 && statuses.every((one) => everyStatus(one, (status) => status >= 400));
}

/** `if (session.owner !== caller) …`: it keeps strangers from a session, of which 2026-07-28 has none. */
export function isAboutOneSession(roles: Roles, path: NodePath): boolean {
  const around = path.find((at) => at.isIfStatement() && at.node !== path.node);
  if (!around) return false;
  const test = childOf(around, 'test');
  let isOfSession = false;
  const look = (inner: NodePath): boolean => {
    if (isMember(inner.node) && roles.of(childOf(inner, 'object')) === 'held') isOfSession = true;
    return !isOfSession;
  };
  look(test);
  descend(test, look);
  return isOfSession;
}

/** The parameter of a named function that an expression is. */
function parameterOf(path: NodePath): { fn: Node; index: number } | undefined {
  const name = skinOf(path);
  const binding = name.isIdentifier() ? name.scope.getBinding(name.node.name) : undefined;
  const fn = binding?.kind === 'param' ? binding.scope.block : undefined;
  if (!binding || !isFunction(fn)) return undefined;
  const index = fn.params.findIndex(
    (one) => binding.identifier.start! >= one.start! && binding.identifier.end! <= one.end!,
  );
  return { fn, index };
}

/** `sendError(res, 400, …)`: the status that the helper is told to send is one about sessions. */
function refusesWith(call: NodePath, fn: Node): boolean {
  if (!isFunction(fn)) return false;
  const body = pathOfNode(fn.body);
  const args = childrenOf(call, 'arguments');
  return statusesOf(body ?? call).every((status) => {
    const parameter = parameterOf(status);
    if (parameter?.fn !== fn) return true;
    const declared = fn.params[parameter.index];
    const given =
      args[parameter.index] ?? (declared.type === 'AssignmentPattern' ? pathOfNode(declared.right) : undefined);
    if (!given) return false;
    return everyStatus(given, isSessionStatus) ?? parameterOf(given) !== undefined;
  });
}

/** `res.statusCode = 404`, not `res.statusCode = 401`. */
function isFitAnswer(path: NodePath): boolean {
  const left = skinOf(childOf(path, 'left'));
  if (!isMember(left.node) || memberNameOf(left.node) !== 'statusCode') return true;
  const right = childOf(path, 'right');
  return everyStatus(right, isSessionStatus) ?? parameterOf(right) !== undefined;
}

const CREDENTIALS = /^(?:auth|authorization|auth-?info|user|user-?id|cookies?|api-?key|x-api-key|principal|tenant)$/i;

/** What a caller proves itself with is compared: `session.owner !== req.auth.clientId`. */
export function readsCredentials(path: NodePath, within: Node | undefined): boolean {
  const node = path.node as AnyMember;
  const name = node.computed && node.property.type !== 'StringLiteral' ? '' : (memberNameOf(node) ?? '');
  if (!CREDENTIALS.test(name)) return false;
  for (let at = path; at.node !== within && at.parentPath && !at.isStatement(); at = at.parentPath)
    if (at.key === 'test' || at.parentPath.isLogicalExpression() || at.parentPath.isBinaryExpression()) return true;
  return false;
}

/** `ctx.status = 400`, `ctx.body = …` of Koa, next to each other in one block. */
function isRefusalBySetting({ file }: Roles, path: NodePath): boolean {
  const left = skinOf(childOf(path, 'left'));
  const root = rootOf(left);
  if (!isMember(left.node) || !root.isIdentifier() || root.scope.getBinding(root.node.name)?.kind !== 'param')
    return false;
  const name = memberNameOf(left.node);
  const right = childOf(path, 'right');
  if (name === 'status' || name === 'statusCode') return right.isNumericLiteral() && isSessionStatus(right.node.value);
  const block = path.findParent((at) => at.isBlockStatement());
  return name === 'body' && block !== null && /\.status(?:Code)?\s*=\s*4\d\d/.test(file.textOf(block.node));
}

/** `res.on('close', …)`: what is put off to the end of an answer. */
function isEndOfAnswer(path: NodePath): boolean {
  const [event, listener] = childrenOf(path, 'arguments');
  return (
    /^(?:close|finish|end|abort|error)$/.test(event?.isStringLiteral() ? event.node.value : '') &&
    isFunction(listener?.node)
  );
}

function isFitConstruction(roles: Roles, path: NodePath): boolean {
  const made = roles.storeClassOf(path);
  if (made) return isFitClass(roles.project, made);
  if (roles.of(path) !== undefined) return true;
  const callee = childOf(path, 'callee');
  if (callee.isIdentifier({ name: 'Response' }))
    return isRefusal(path, 'json') || (isFailure(path) && isAboutOneSession(roles, path));
  return callee.isIdentifier() && PLAIN_CLASSES.has(callee.node.name) && !callee.scope.hasBinding(callee.node.name);
}

/** Something of sessions, a member of it, or a variable that lives in this very code. */
function isFitTarget(roles: Roles, wrapped: NodePath, within: NodePath): boolean {
  const target = skinOf(wrapped);
  if (isMember(target.node) && memberNameOf(target.node) === 'onmessage') return false;
  // What runs when the server of a session closes; the function itself is looked at like any other code.
  if (isMember(target.node) && memberNameOf(target.node) === 'onclose' && isServer(roles, target)) return true;
  const place = placeOf(target);
  if (roles.ofPlace(place) !== undefined || roles.of(target) !== undefined) return true;
  // What else a class keeps that keeps sessions is about them: when they are swept, how long they live.
  if (place && 'className' in place) return roles.keepsSessions(place.className);
  if (place) return isInside(place.identifier, within.node) || isTimer(place);
  const root = rootOf(target);
  if (isMember(target.node) && memberNameOf(target.node) === 'statusCode') return true;
  return roles.of(root) !== undefined || roles.ofPlace(placeOf(root)) !== undefined;
}

/** `timer = setInterval(…)`, of which nothing is asked but to stop it. */
function isTimer({ constantViolations, referencePaths }: Binding): boolean {
  const isSet = constantViolations.every((path) => {
    if (!path.isAssignmentExpression()) return false;
    const { right } = path.node;
    const isEmpty = right.type === 'NullLiteral' || (right.type === 'Identifier' && right.name === 'undefined');
    return isEmpty || isCallOf(right, /^set(?:Interval|Timeout)$/);
  });
  const isStopped = referencePaths.every(
    ({ parent, key }) => isCallOf(parent, /^clear(?:Interval|Timeout)$/) || key === 'test' || key === 'object',
  );
  return isSet && constantViolations.length > 0 && isStopped;
}

function isCallOf(node: Node, name: RegExp): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && name.test(node.callee.name);
}

function isInside(inner: Node, outer: Node): boolean {
  return inner.start! >= outer.start! && inner.end! <= outer.end!;
}
