/** Lists of headers that a server allows or exposes to browsers: options of CORS libraries and the headers themselves. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { stringValueOf } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { isTestFile } from '../../ast/mcp/test-files.js';
import { keyOf, propertyValueOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { isMcpHeader } from '../../ast/protocol/wire-names.js';

export interface CorsList {
  readonly file: ParsedFile;
  readonly kind: 'allow' | 'expose';
  /** What stands for the list: the array, the text, or a name for either. */
  readonly path: NodePath;
  /** `undefined`: the list comes from somewhere that is not followed. */
  readonly list: ArrayList | TextList | undefined;
}

export interface ArrayList {
  readonly array: t.ArrayExpression;
  readonly names: readonly t.StringLiteral[];
}

export interface TextList {
  readonly text: t.StringLiteral | t.TemplateLiteral;
  readonly names: readonly string[];
}

/** `allowedHeaders` of cors and @fastify/cors, `allowHeaders` of Hono and Koa, and so on. */
const OPTIONS: Readonly<Record<string, CorsList['kind']>> = {
  allowedHeaders: 'allow',
  allowHeaders: 'allow',
  exposedHeaders: 'expose',
  exposeHeaders: 'expose',
};
const HEADERS: Readonly<Record<string, CorsList['kind']>> = {
  'access-control-allow-headers': 'allow',
  'access-control-expose-headers': 'expose',
};
const SETTERS: ReadonlySet<string> = new Set(['setHeader', 'set', 'header', 'append', 'writeHead']);

export function isMention(text: string): boolean {
  return /(?:allowed|allow|exposed|expose)Headers|access-control-(?:allow|expose)-headers/i.test(text);
}

/** Lists that name an MCP header, and lists that come from a place that is not followed. */
export function corsListsIn(file: ParsedFile): CorsList[] {
  if (!isMention(file.text) || isTestFile(file.path)) return [];
  return [...file.paths('ObjectProperty').flatMap(byProperty), ...file.paths('StringLiteral').flatMap(byArgument)]
    .map(({ kind, value }): CorsList => ({ file, kind, path: value, list: listAt(value) }))
    .filter(({ kind, list, path }) => (list ? namesMcp(list) : kind === 'allow' && isElsewhere(path)));
}

interface Place {
  readonly kind: CorsList['kind'];
  readonly value: NodePath;
}

/** `allowedHeaders: […]`, `'Access-Control-Allow-Headers': '…'`, `{ key: 'Access-Control-Allow-Headers', value: '…' }`. */
function byProperty(property: NodePath<t.ObjectProperty>): Place[] {
  if (!property.parentPath?.isObjectExpression()) return [];
  const key = keyOf(property.node) ?? '';
  const kind = OPTIONS[key] ?? HEADERS[key.toLowerCase()];
  if (kind) return [{ kind, value: childOf(property, 'value') }];
  if (key !== 'value') return [];
  const named = stringValueOf(propertyValueOf(property.parentPath.node, 'key'));
  const pair = named === undefined ? undefined : HEADERS[named.toLowerCase()];
  return pair ? [{ kind: pair, value: childOf(property, 'value') }] : [];
}

/** `res.setHeader('Access-Control-Allow-Headers', '…')`. */
function byArgument(name: NodePath<t.StringLiteral>): Place[] {
  const kind = HEADERS[name.node.value.toLowerCase()];
  const call = name.parentPath;
  if (!kind || name.listKey !== 'arguments' || !call?.isCallExpression()) return [];
  const { callee } = call.node;
  if (!isMember(callee) || !SETTERS.has(memberNameOf(callee) ?? '')) return [];
  const next = childrenOf(call, 'arguments')[Number(name.key) + 1];
  return next ? [{ kind, value: next }] : [];
}

function listAt(value: NodePath): CorsList['list'] {
  const path = skinOf(value);
  if (path.isArrayExpression()) return arrayOf(path.node);
  if (path.isStringLiteral() || (path.isTemplateLiteral() && path.node.expressions.length === 0)) {
    const text = stringValueOf(path.node) ?? '';
    return { text: path.node, names: text.split(',').map((name) => name.trim()) };
  }
  // `['A', 'B'].join(', ')`
  if (path.isCallExpression()) {
    const { callee } = path.node;
    const isJoin = isMember(callee) && memberNameOf(callee) === 'join';
    return isJoin ? listAt(childOf(childOf(path, 'callee'), 'object')) : undefined;
  }
  return path.isIdentifier() ? ownListOf(path) : undefined;
}

/** A constant of this file that is used here alone: what is added to it goes nowhere else. */
function ownListOf(name: NodePath<t.Identifier>): CorsList['list'] {
  const binding = name.scope.getBinding(name.node.name);
  if (!binding?.constant || binding.referencePaths.length !== 1) return undefined;
  const { path } = binding;
  const isExported = path.findParent((at) => at.isExportNamedDeclaration()) !== null;
  if (!path.isVariableDeclarator() || path.node.id.type !== 'Identifier' || !path.node.init || isExported)
    return undefined;
  return listAt(childOf(path, 'init'));
}

function arrayOf(array: t.ArrayExpression): ArrayList | undefined {
  const names = array.elements.filter((element): element is t.StringLiteral => element?.type === 'StringLiteral');
  return names.length > 0 ? { array, names } : undefined;
}

export function namesOf(list: ArrayList | TextList): string[] {
  return 'array' in list ? list.names.map(({ value }) => value) : [...list.names];
}

function namesMcp(list: ArrayList | TextList): boolean {
  return namesOf(list).some((name) => isMcpHeader(name) || /^mcp-/i.test(name));
}

/**
 * A name: somewhere there is a list. What a function gives back is none, nor what is echoed from the request, nor an
 * option of a library whose own default is every header.
 */
function isElsewhere(value: NodePath): boolean {
  const path = skinOf(value);
  if (path.isIdentifier()) return path.node.name !== 'undefined' && !isWideByDefault(path);
  if (!path.isCallExpression()) return false;
  const callee = childOf(path, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'join') return false;
  const object = childOf(callee, 'object');
  return object.isIdentifier() && !isWideByDefault(object);
}

/** `const allowed = config.allowedHeaders ?? '*'`. */
function isWideByDefault(name: NodePath<t.Identifier>): boolean {
  const declared = name.scope.getBinding(name.node.name)?.path;
  const init = declared?.isVariableDeclarator() ? declared.node.init : undefined;
  return init?.type === 'LogicalExpression' && stringValueOf(init.right) === '*';
}
