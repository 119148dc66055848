/** Calls that register the handlers of an entry: `app.post('/mcp', handler)`, `createServer(handler)`. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode } from '../../functions.js';
import { stringValueOf } from '../../literals.js';
import { childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { passesOf } from './callers.js';
import type { Entry } from './entries.js';

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
