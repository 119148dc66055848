/** How an entry gets its request and gives its answer, told by what is done with its parameters. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { type FunctionNode, parametersOf, patternOf } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import { skinOf } from '../shapes.js';
import type { Entry, EntryStyle } from './entries.js';

export interface Shape extends Pick<Entry, 'style' | 'request' | 'response' | 'headers' | 'write'> {
  /** The function that the framework calls, when it is not `fn` itself. */
  readonly handler: NodePath<FunctionNode> | undefined;
}

/** `await request.json()`, `await c.req.json()`. */
export function jsonShapeOf(source: NodePath, functions: readonly NodePath<FunctionNode>[]): Shape | undefined {
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
export function readShapeOf(
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
export function pairShapeOf(file: ParsedFile, fn: NodePath<FunctionNode>): Shape | undefined {
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
export function koaShapeOf(file: ParsedFile, source: NodePath): Shape | undefined {
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
