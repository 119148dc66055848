/** Where messages come in: the function that holds the whole message first, and how it answers there. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Statement } from '@babel/types';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';

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

/**
 * How the rest of the work comes to know that a request is modern.
 * - `call`: the one call that dispatches is wrapped, `inEra(message, () => handle(message))`
 * - `middleware`: a handler of its own stands before the handler and goes on inside `inEra(message, next)`
 * - `rest`: the statements behind the message move into `inEra(message, async () => { … })`
 */
export type EntryWay = 'call' | 'middleware' | 'rest';

export interface Entry {
  readonly style: EntryStyle;
  readonly file: ParsedFile;
  /** The function in which the whole message is first known. */
  readonly fn: NodePath<FunctionNode>;
  /** Text that means the whole message (also an array) inside `fn`: `body`, `req.body`, `message`. */
  readonly message: string;
  /** The statement behind which `message` is known; `undefined` when it is from the first line on. */
  readonly known: NodePath<Statement> | undefined;
  /** Names in `fn`: the request (`req`, `request`, `c`), the response (`res`, `reply`); for `stdio` neither. */
  readonly request: string | undefined;
  readonly response: string | undefined;
  /** Text of the request's headers inside `fn`: `req.headers`, `request.headers`, `c.req.raw.headers`. */
  readonly headers: string | undefined;
  /** `app.post('/mcp', …, fn)`, where the handler is registered by a call. */
  readonly route: Route | undefined;
  /** Calls inside `fn` that lead to a dispatcher; empty when the dispatcher stands in `fn` itself. */
  readonly dispatches: readonly NodePath<CallExpression>[];
  readonly way: EntryWay | undefined;
  /** `stdio`: text of a call that writes one message, with `$` for the message: `send($)`. */
  readonly write: string | undefined;
}

export interface Route {
  readonly file: ParsedFile;
  readonly call: NodePath<CallExpression>;
  /** `post`, `all`, `use`, `route` … */
  readonly verb: string;
  /** The path argument where it is a plain string. */
  readonly path: string | undefined;
  /** The argument that is the handler. */
  readonly handler: NodePath;
}
