/**
 * Whether a piece of code does nothing but carry sessions: read their ids, keep and look up transports, make and
 * connect them, tell a client that its session is unknown, write logs about it. Such code goes with the sessions; one
 * effect more and it is more than that.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionsOf, isFunction } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import { answerStatusesOf, isAnswerCall } from './answers.js';
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
  'get set has delete clear keys values entries size forEach map filter find findIndex some every includes push splice shift pop slice substring toLowerCase toUpperCase trim startsWith split join indexOf at then catch finally toString toISOString getTime isArray add sort concat all allSettled now stringify from fromEntries'.split(
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
      return !isFitTarget(roles, childOf(path, 'left'), within);
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

function isFitCall(roles: Roles, path: NodePath, allowed: ReadonlySet<Node>): boolean {
  const callee = skinOf(childOf(path, 'callee'));
  if (roles.isInitializeTest(callee) || roles.of(path) !== undefined) return true;
  if (callee.isIdentifier()) {
    const binding = callee.scope.getBinding(callee.node.name);
    if (!binding || binding.kind === 'module') return PLAIN_GLOBALS.has(callee.node.name);
    return calleesOf(roles, path).some((fn) => allowed.has(fn)) || isResolver(callee);
  }
  if (!isMember(callee.node)) return isFunction(callee.node);
  const name = memberNameOf(callee.node) ?? '';
  const root = rootOf(callee);
  if (isLog(callee)) return true;
  if ((name === 'connect' || name === 'close') && isServer(roles, callee)) return true;
  if (root.node.type === 'ThisExpression') return calleesOf(roles, path).some((fn) => allowed.has(fn));
  if (isAnswerCall(path)) return isRefusal(path, name);
  if (name === 'on' || name === 'once' || name === 'addEventListener') return isEndOfAnswer(path);
  const role = roles.of(childOf(callee, 'object')) ?? roles.ofPlace(placeOf(root));
  if (role !== undefined) return SESSION_METHODS.has(name) || VALUE_METHODS.has(name);
  if (root.isIdentifier() && PLAIN_GLOBALS.has(root.node.name) && !root.scope.hasBinding(root.node.name)) return true;
  if (root.isIdentifier({ name: 'crypto' })) return name === 'randomUUID';
  // A value method of something that is only read: `req.body.some(…)`, `url.pathname.startsWith('/mcp')`.
  return VALUE_METHODS.has(name) && !/^(?:set|delete|clear|add|push|splice|shift|pop)$/.test(name);
}

/** `server.connect(transport)`, `server.close()`: where it comes from, the new factory says. */
function isServer({ project, file }: Roles, callee: NodePath): boolean {
  return project.mcp.instanceOf(file, childOf(callee, 'object'), 'McpServer', 'Server') !== undefined;
}

/** `console.log(…)`, `logger.info(…)`, `this.log.warn(…)`. */
export function isLog(callee: NodePath): boolean {
  if (!isMember(callee.node) || !LOG_METHODS.has(memberNameOf(callee.node) ?? '')) return false;
  const { object } = callee.node;
  if (object.type === 'Identifier') return /^console$|log/i.test(object.name);
  return isMember(object) && /log/i.test(memberNameOf(object) ?? '');
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

/** The client is told that its session is missing or unknown, or that something broke; never that it may not come in. */
function isSessionStatus(status: number): boolean {
  return status >= 400 && status !== 401 && status !== 403 && status !== 407 && status !== 429;
}

/** `res.status(404).json(…)`, `res.end()`; what is sent with success is an answer of the program's own. */
function isRefusal(path: NodePath, name: string): boolean {
  const statuses = answerStatusesOf(path);
  return statuses.length > 0 ? statuses.every(isSessionStatus) : !/^(?:json|send|text|body|html)$/.test(name);
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
  if (roles.of(path) !== undefined) return true;
  const callee = childOf(path, 'callee');
  return callee.isIdentifier() && PLAIN_CLASSES.has(callee.node.name) && !callee.scope.hasBinding(callee.node.name);
}

/** Something of sessions, a member of it, or a variable that lives in this very code. */
function isFitTarget(roles: Roles, wrapped: NodePath, within: NodePath): boolean {
  const target = skinOf(wrapped);
  if (isMember(target.node) && memberNameOf(target.node) === 'onmessage') return false;
  const place = placeOf(target);
  if (roles.ofPlace(place) !== undefined || roles.of(target) !== undefined) return true;
  if (place) return 'identifier' in place && isInside(place.identifier, within.node);
  const root = rootOf(target);
  if (isMember(target.node) && memberNameOf(target.node) === 'statusCode') return true;
  return roles.of(root) !== undefined || roles.ofPlace(placeOf(root)) !== undefined;
}

function isInside(inner: Node, outer: Node): boolean {
  return inner.start! >= outer.start! && inner.end! <= outer.end!;
}
