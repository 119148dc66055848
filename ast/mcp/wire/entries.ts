/** Where messages come in: the function that holds the whole message first, and how it answers there. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import {
  enclosingFunctionOf,
  enclosingFunctionsOf,
  type FunctionNode,
  parametersOf,
  patternOf,
} from '../../functions.js';
import { stringValueOf } from '../../literals.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { type CallPath, passesOf } from './callers.js';
import type { Origin } from './origins.js';
import { stdoutWriterOf, type Writer } from './writers.js';

/**
 * How the entry answers.
 * - `express`: `res.status(…).json(…)`; also Vercel functions and Next's pages
 * - `node`: `res.writeHead(…)`, `res.end(…)` of node:http
 * - `fastify`: `reply.code(…).send(…)`
 * - `hono`: the context has `json()` and `req.json()`
 * - `koa`: `ctx.status`, `ctx.body`
 * - `fetch`: a `Request` goes in, a `Response` comes out (Next's routes, Workers, Bun, Deno, SvelteKit)
 * - `stdio`: lines on stdin, lines on stdout
 */
export type EntryStyle = 'express' | 'node' | 'fastify' | 'hono' | 'koa' | 'fetch' | 'stdio';

export interface Entry {
  readonly style: EntryStyle;
  readonly file: ParsedFile;
  /** The function in which the whole message is first known; the program, for a loop over stdin that stands in none. */
  readonly fn: NodePath<FunctionNode> | NodePath<t.Program>;
  /** Text that means the whole message (also an array) inside `fn`: `body`, `req.body`; missing when it has no name. */
  readonly message: string | undefined;
  /** The expression that is the message. */
  readonly source: NodePath;
  readonly kind: Origin['kind'];
  /** The statement behind which `message` is known; `undefined` when it is from the first line on. */
  readonly known: NodePath<t.Statement> | undefined;
  /** Names in `fn`: the request (`req`, `request`, `c`), the response (`res`, `reply`); for `stdio` neither. */
  readonly request: string | undefined;
  readonly response: string | undefined;
  /** Text of the request's headers inside `fn`: `req.headers`, `request.headers`, `c.req.raw.headers`. */
  readonly headers: string | undefined;
  /** `app.post('/mcp', …, fn)`, where the handler is registered by a call. */
  readonly route: Route | undefined;
  /** Calls inside `fn` that lead to a dispatcher; empty when the dispatcher stands in `fn` itself. */
  readonly dispatches: readonly CallPath[];
  /** `stdio`: how one message is written. */
  readonly write: Writer | undefined;
}

export interface Route {
  readonly file: ParsedFile;
  readonly call: NodePath<t.CallExpression>;
  /** `post`, `all`, `use`, `route`, `on` … */
  readonly verb: string;
  /** The path argument where it is a plain string. */
  readonly path: string | undefined;
  /** The argument that is the handler. */
  readonly handler: NodePath;
}

/** The entry at an origin; a text where it is none that can be brought over. */
export function entryAt(project: Project, origins: readonly [Origin, ...Origin[]]): Entry | string {
  const [{ kind, file, source, name, known }] = origins;
  const fn = origins[0].fn ?? file.program;
  const shape = shapeOf(project, file, fn, kind, source);
  if (typeof shape === 'string') return shape;
  const text = kind === 'body' && !known ? (name ?? file.textOf(source.node)) : name;
  const dispatches = origins.flatMap(({ via }) => via ?? []);
  const unique = dispatches.filter((call, index) => dispatches.findIndex(({ node }) => node === call.node) === index);
  const handler = shape.handler ?? (fn.isProgram() ? undefined : (fn as NodePath<FunctionNode>));
  const route = handler && routeOf(project, file, handler);
  return { ...shape, file, fn, message: text, source, kind, known, route, dispatches: unique };
}

interface Shape extends Pick<Entry, 'style' | 'request' | 'response' | 'headers' | 'write'> {
  /** The function that the framework calls, when it is not `fn` itself. */
  readonly handler: NodePath<FunctionNode> | undefined;
}

function shapeOf(
  project: Project,
  file: ParsedFile,
  fn: Entry['fn'],
  kind: Origin['kind'],
  source: NodePath,
): Shape | string {
  const functions = fn.isProgram() ? [] : [fn as NodePath<FunctionNode>, ...enclosingFunctionsOf(fn as NodePath)];
  if (kind === 'json') {
    const shape = jsonShapeOf(source, functions);
    // `request.json()` of a framework that answers through a second parameter all the same.
    const pair = shape?.style === 'fetch' && shape.handler ? pairShapeOf(file, shape.handler) : undefined;
    return pair ?? shape ?? 'its messages are read from something that is no request of its own';
  }
  if (kind === 'read') {
    const shape = readShapeOf(file, source, functions);
    if (shape) return shape;
  }
  for (const one of functions) {
    const shape = pairShapeOf(file, one);
    if (shape) return shape;
  }
  if (kind === 'body') return koaShapeOf(file, source) ?? 'the way it answers HTTP requests is not known';
  const write = kind === 'parse' ? stdoutWriterOf(project, file, fn) : undefined;
  if (!write) return 'what its messages are read from, or where its answers go, is not known';
  return { style: 'stdio', request: undefined, response: undefined, headers: undefined, write, handler: undefined };
}

/** `await request.json()`, `await c.req.json()`. */
function jsonShapeOf(source: NodePath, functions: readonly NodePath<FunctionNode>[]): Shape | undefined {
  const receiver = skinOf(childOf(childOf(source, 'callee'), 'object'));
  if (receiver.isIdentifier()) {
    const binding = receiver.scope.getBinding(receiver.node.name);
    const isParameter = binding?.kind === 'param' && functions.some(({ node }) => node === binding.scope.block);
    if (!isParameter) return undefined;
    const handler = functions.find(({ node }) => node === binding.scope.block);
    const { name } = receiver.node;
    return {
      style: 'fetch',
      request: name,
      response: undefined,
      headers: `${name}.headers`,
      write: undefined,
      handler,
    };
  }
  const isContext =
    receiver.isMemberExpression() &&
    memberNameOf(receiver.node) === 'req' &&
    receiver.node.object.type === 'Identifier';
  if (!isContext) return undefined;
  const { name } = receiver.node.object as t.Identifier;
  const binding = receiver.scope.getBinding(name);
  const handler = functions.find(({ node }) => node === binding?.scope.block);
  if (binding?.kind !== 'param' || !handler) return undefined;
  return {
    style: 'hono',
    request: name,
    response: name,
    headers: `${name}.req.raw.headers`,
    write: undefined,
    handler,
  };
}

/** `await readBody(request)` in a function that gives back a `Response`. */
function readShapeOf(
  file: ParsedFile,
  source: NodePath,
  functions: readonly NodePath<FunctionNode>[],
): Shape | undefined {
  for (const argument of childrenOf(source, 'arguments').map(skinOf)) {
    const binding = argument.isIdentifier() ? argument.scope.getBinding(argument.node.name) : undefined;
    const handler = functions.find(({ node }) => node === binding?.scope.block);
    if (binding?.kind !== 'param' || !handler) continue;
    if (!/\bnew (?:Next)?Response\(|\b(?:Next)?Response\.json\(/.test(file.textOf(handler.node))) continue;
    const { name } = binding.identifier;
    const headers = `${name}.headers`;
    return { style: 'fetch', request: name, response: undefined, headers, write: undefined, handler };
  }
  return undefined;
}

/** `(req, res) => …`, told by what is done with the second parameter. */
function pairShapeOf(file: ParsedFile, fn: NodePath<FunctionNode>): Shape | undefined {
  for (const [first, second] of pairsOf(fn)) {
    const used = membersUsed(fn, second);
    const style = styleBy(file, second, used);
    if (style)
      return {
        style,
        request: first.name,
        response: second.name,
        headers: `${first.name}.headers`,
        write: undefined,
        handler: fn,
      };
  }
  return undefined;
}

/** Neighbouring named parameters: `(req, res)`, `(context, req, res)`. */
function pairsOf(fn: NodePath<FunctionNode>): [t.Identifier, t.Identifier][] {
  const names = parametersOf(fn.node).map(patternOf);
  return names.flatMap((first, index): [t.Identifier, t.Identifier][] => {
    const second = names[index + 1];
    return first.type === 'Identifier' && second?.type === 'Identifier' ? [[first, second]] : [];
  });
}

function membersUsed(fn: NodePath<FunctionNode>, parameter: t.Identifier): ReadonlySet<string> {
  const binding = fn.scope.getBinding(parameter.name);
  return new Set(
    (binding?.referencePaths ?? []).flatMap(({ parent, node }) =>
      (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression') && parent.object === node
        ? (memberNameOf(parent) ?? [])
        : [],
    ),
  );
}

function styleBy(file: ParsedFile, response: t.Identifier, used: ReadonlySet<string>): EntryStyle | undefined {
  const type =
    response.typeAnnotation?.type === 'TSTypeAnnotation' ? file.textOf(response.typeAnnotation.typeAnnotation) : '';
  if (
    /FastifyReply/.test(type) ||
    used.has('code') ||
    (used.has('send') && /\bfastify\b/i.test(file.text) && !/\bexpress\b/.test(file.text))
  )
    return 'fastify';
  if (/ServerResponse/.test(type)) return 'node';
  if (used.has('json') || used.has('status') || used.has('send') || used.has('sendStatus')) return 'express';
  if (used.has('writeHead') || used.has('end') || used.has('statusCode')) return 'node';
  return undefined;
}

/** `ctx.request.body` */
function koaShapeOf(file: ParsedFile, source: NodePath): Shape | undefined {
  const match = /^(\w+)\.request\.body$/.exec(file.textOf(source.node));
  if (!match) return undefined;
  return {
    style: 'koa',
    request: match[1],
    response: match[1],
    headers: `${match[1]}.headers`,
    write: undefined,
    handler: undefined,
  };
}

const ROUTERS: ReadonlySet<string> = new Set([
  'post',
  'all',
  'use',
  'route',
  'on',
  'any',
  'createServer',
  'serve',
  'put',
  'options',
  'get',
  'delete',
]);

/** The call that registers a handler: `app.post('/mcp', fn)`, `createServer(fn)`; also by name and through `bind`. */
export function routeOf(project: Project, file: ParsedFile, handler: NodePath<FunctionNode>): Route | undefined {
  const own = callAround(handler);
  const places = own ? [{ file, path: handler as NodePath }] : passesOf(project, file, handler);
  for (const place of places) {
    const call = callAround(place.path);
    if (!call) continue;
    const callee = call.get('callee') as NodePath;
    const verb = callee.isMemberExpression()
      ? memberNameOf(callee.node)
      : callee.isIdentifier()
        ? callee.node.name
        : undefined;
    if (verb === undefined || !ROUTERS.has(verb)) continue;
    const path = stringValueOf(call.node.arguments[0]) ?? pathOfChain(callee);
    return { file: place.file, call, verb, path, handler: place.path };
  }
  return undefined;
}

/** `app.route('/mcp').post(handler)`, also with other verbs in between. */
function pathOfChain(callee: NodePath): string | undefined {
  let at = callee;
  while (at.isMemberExpression()) {
    const inner = at.get('object');
    if (!inner.isCallExpression()) return undefined;
    const path = stringValueOf(inner.node.arguments[0]);
    if (path !== undefined) return path;
    at = inner.get('callee') as NodePath;
  }
  return undefined;
}

function callAround(path: NodePath): NodePath<t.CallExpression> | undefined {
  let at: NodePath = path;
  while (at.parentPath?.isTSAsExpression()) at = at.parentPath;
  const call = at.parentPath;
  return call?.isCallExpression() && call.node.callee !== at.node ? call : undefined;
}

/** Handlers that are registered beside the one of an entry: `app.get('/mcp', …)`, `export function GET`. */
export function siblingsOf(
  project: Project,
  { route, file, fn, style }: Entry,
  verb: string,
): NodePath<FunctionNode>[] {
  if (route) {
    const object = routerOf(route.call, route.file);
    return route.file.paths('CallExpression').flatMap((call) => {
      const callee = call.get('callee') as NodePath;
      if (!callee.isMemberExpression() || memberNameOf(callee.node) !== verb) return [];
      const isSame =
        routerOf(call, route.file) === object &&
        (stringValueOf(call.node.arguments[0]) ?? pathOfChain(callee)) === route.path;
      if (!isSame) return [];
      return childrenOf(call, 'arguments')
        .slice(-1)
        .flatMap((handler) =>
          project.mcp
            .valuesOf(route.file, handler)
            .flatMap((value) => (value.type === 'function' ? [value.path as NodePath<FunctionNode>] : [])),
        );
    });
  }
  if (style !== 'fetch' || enclosingFunctionOf(fn as NodePath)) return [];
  return file
    .paths('FunctionDeclaration')
    .filter(({ node, parent }) => node.id?.name === verb.toUpperCase() && parent.type === 'ExportNamedDeclaration');
}

function routerOf(call: NodePath<t.CallExpression>, file: ParsedFile): string {
  let callee: NodePath = call.get('callee') as NodePath;
  while (callee.isMemberExpression() || callee.isCallExpression())
    callee = callee.isMemberExpression() ? callee.get('object') : (callee.get('callee') as NodePath);
  return file.textOf(callee.node);
}
