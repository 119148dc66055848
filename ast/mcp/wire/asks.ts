/** Requests that a hand-written server sends to its client, and what it pushes without being asked. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, enclosingFunctionsOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { keyOf, propertyOf, propertyValueOf } from '../../objects.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { WIRE_METHODS } from '../../protocol/wire-methods.js';
import { type Caller, callersOf } from './callers.js';
import { stringsOf } from './strings.js';

/** A function that sends a request to the client and waits for its answer. */
export interface Ask {
  readonly file: ParsedFile;
  readonly fn: NodePath<FunctionNode>;
  /** The literal of the request. */
  readonly message: NodePath<t.ObjectExpression>;
  /** What it may ask for; empty when the method comes from where nothing can be followed. */
  readonly methods: readonly string[];
  /** Calls of it. */
  readonly callers: readonly Caller[];
}

/** A place that sends a notification of the server. */
export interface Push {
  readonly file: ParsedFile;
  /** The literal of the message, or the call that is handed the method. */
  readonly path: NodePath;
  readonly method: string;
  /** Text of the level of a log message. */
  readonly level: string | undefined;
}

export interface Asks {
  readonly asks: readonly Ask[];
  /** Requests whose answer is not awaited in a way that is understood. */
  readonly unknown: readonly { readonly file: ParsedFile; readonly path: NodePath; readonly method: string }[];
}

export function asksIn(project: Project, files: readonly ParsedFile[]): Asks {
  const asks: Ask[] = [];
  const unknown: Asks['unknown'][number][] = [];
  for (const file of files) {
    if (!file.text.includes('jsonrpc')) continue;
    for (const message of file.paths('ObjectExpression')) {
      const method = requestMethodOf(message);
      if (!method) continue;
      const methods = stringsOf(project, file, method).values;
      const asked = methods.filter(isQuestion);
      const fn = waitingFunctionOf(message);
      if (fn && (asked.length > 0 || methods.length === 0)) {
        asks.push({ file, fn, message, methods, callers: callersOf(project, file, fn) });
      } else if (asked.length > 0) unknown.push({ file, path: message, method: asked[0] });
    }
  }
  return { asks, unknown };
}

function isQuestion(method: string): boolean {
  return (
    Object.hasOwn(WIRE_METHODS, method) &&
    WIRE_METHODS[method].sender === 'server' &&
    WIRE_METHODS[method].kind === 'request'
  );
}

/** The method of `{ jsonrpc, id, method }`. */
function requestMethodOf(message: NodePath<t.ObjectExpression>): NodePath | undefined {
  const keys = message.node.properties.map((one) => keyOf(one));
  if (!['jsonrpc', 'id', 'method'].every((key) => keys.includes(key))) return undefined;
  const property = childrenOf(message, 'properties').find((one) => keyOf(one.node) === 'method');
  return property?.isObjectProperty() ? childOf(property, 'value') : undefined;
}

/** The function that returns `new Promise(…)` whose `resolve` is kept for the answer, round a message. */
function waitingFunctionOf(message: NodePath): NodePath<FunctionNode> | undefined {
  for (const fn of enclosingFunctionsOf(message)) {
    const executor = isExecutor(fn) ? fn : undefined;
    const waiting = executor ?? executorInside(fn);
    if (waiting && keepsResolve(waiting)) {
      const owner = enclosingFunctionOf(waiting);
      return owner && sourceFunctionOf(owner);
    }
  }
  return undefined;
}

function isExecutor(fn: NodePath): boolean {
  const { parent } = fn;
  return parent.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Promise';
}

function executorInside(fn: NodePath<FunctionNode>): NodePath<FunctionNode> | undefined {
  let found: NodePath<FunctionNode> | undefined;
  fn.traverse({
    NewExpression(made) {
      const [executor] = childrenOf(made, 'arguments');
      if (!found && executor?.isFunction() && isExecutor(executor)) found = executor as NodePath<FunctionNode>;
    },
  });
  return found;
}

/** `pending.set(id, { resolve, reject })`, `pending[id] = resolve`: not a promise that is settled in place. */
function keepsResolve(executor: NodePath<FunctionNode>): boolean {
  const [resolve] = executor.node.params;
  if (resolve?.type !== 'Identifier') return false;
  const uses = executor.scope.getBinding(resolve.name)?.referencePaths ?? [];
  return uses.some((use) => {
    const holder = use.findParent((at) => at.isStatement());
    if (!holder) return false;
    let isKept = false;
    holder.traverse({
      CallExpression: ({ node }) => {
        if (
          node.callee.type === 'MemberExpression' &&
          node.callee.property.type === 'Identifier' &&
          /^(?:set|push|add)$/.test(node.callee.property.name)
        )
          isKept = true;
      },
      AssignmentExpression: ({ node }) => {
        if (node.left.type === 'MemberExpression') isKept = true;
      },
    });
    return isKept;
  });
}

/** Notifications that the server sends, as literals or through a helper that is handed the method. */
export function pushesIn(project: Project, files: readonly ParsedFile[]): Push[] {
  return files.flatMap((file) => {
    if (!file.text.includes('notifications/')) return [];
    const literals = file.paths('ObjectExpression').flatMap((path): Push[] => {
      const method = propertyValueOf(path.node, 'method');
      const pushed =
        method && pushedMethodOf(project, file, childOf(file.pathOf(propertyOf(path.node, 'method')!), 'value'));
      if (!pushed) return [];
      const params = propertyValueOf(path.node, 'params');
      return [{ file, path, method: pushed, level: params ? levelIn(file, params) : undefined }];
    });
    const calls = file.paths('CallExpression').flatMap((path): Push[] => {
      const given = childrenOf(path, 'arguments');
      const index = given.findIndex((one) => one.isStringLiteral() && isPushed(one.node.value));
      if (index < 0 || isLookup(path)) return [];
      const params = given[index + 1]?.node;
      return [
        {
          file,
          path,
          method: (given[index].node as t.StringLiteral).value,
          level: params ? levelIn(file, params) : undefined,
        },
      ];
    });
    return [...literals, ...calls];
  });
}

/** `handlers.set('notifications/…', fn)`, `on('notifications/…', fn)`: receives it. */
function isLookup(call: NodePath<t.CallExpression>): boolean {
  return childrenOf(call, 'arguments').some((one) => one.isFunction());
}

function pushedMethodOf(project: Project, file: ParsedFile, path: NodePath): string | undefined {
  // What a helper is handed is found at its calls.
  if (path.isIdentifier() && path.scope.getBinding(path.node.name)?.kind === 'param') return undefined;
  return stringsOf(project, file, path).values.find(isPushed);
}

function isPushed(method: string): boolean {
  return (
    Object.hasOwn(WIRE_METHODS, method) &&
    WIRE_METHODS[method].kind === 'notification' &&
    WIRE_METHODS[method].sender !== 'client'
  );
}

function levelIn(file: ParsedFile, params: t.Node): string | undefined {
  if (params.type !== 'ObjectExpression') return undefined;
  const value = propertyValueOf(params, 'level');
  return value && file.textOf(value);
}
