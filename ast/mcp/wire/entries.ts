/** Where messages come in: the function that holds the whole message first, and how it answers there. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionsOf, type FunctionNode } from '../../functions.js';
import type { Project } from '../../project.js';
import type { CallPath } from './callers.js';
import { jsonShapeOf, koaShapeOf, pairShapeOf, readShapeOf, type Shape } from './entry-shapes.js';
import type { Origin } from './origins.js';
import { type Route, routeOf } from './routes.js';
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
