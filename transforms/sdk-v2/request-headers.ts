/**
 * `extra.requestInfo.headers['x']` → `ctx.http?.req?.headers.get('x')`, also through constants. SDK v1 gives a plain
 * object, SDK v2 the web `Request`. Headers that are used as a whole (taken apart, listed, passed on) are made the plain
 * object again that SDK v1 made of them; of the request as a whole every use has to be known.
 */

import type { NodePath } from '@babel/traverse';
import type { Identifier, Node, ObjectPattern } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { quotedText } from '../../ast/literals.js';
import { keyOf, propertyValueOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { valueReferencesOf } from '../../ast/scope.js';
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { ContextRead } from './context-uses.js';
import { memberEdits } from './member-edits.js';

type Level = 'request' | 'headers';

/** Edits for `extra.requestInfo` and all that is done with it; `undefined` where one use has no counterpart. */
export function requestInfoEdits(file: ParsedFile, { path }: ContextRead): Edit[] | undefined {
  const uses = usesOf(file, path, 'request');
  return uses && [...memberEdits(file, path, 'http?.req'), ...uses];
}

/** The same for a name that a pattern gives to it. */
export function requestInfoUses(file: ParsedFile, id: NodePath<Identifier>): Edit[] | undefined {
  return namedUses(file, id, 'request');
}

function usesOf(file: ParsedFile, path: NodePath, level: Level): Edit[] | undefined {
  const { parentPath } = path;
  if (!parentPath) return undefined;
  if (isTest(path)) return [];
  if (parentPath.isTSNonNullExpression()) return usesOf(file, parentPath, level);
  if (parentPath.isVariableDeclarator() && path.key === 'init') {
    const id = childOf(parentPath, 'id');
    const uses = id.isIdentifier() ? namedUses(file, id, level) : undefined;
    if (uses) return uses;
    if (level === 'request') return id.isObjectPattern() ? requestPatternUses(file, id) : undefined;
  }
  if (isMember(parentPath.node) && path.key === 'object') {
    return level === 'request' ? headersEdits(file, path, parentPath) : headerEdits(file, path, parentPath);
  }
  return defaultEdits(file, path, parentPath, level) ?? (level === 'headers' ? wholeEdits(file, path) : undefined);
}

function namedUses(file: ParsedFile, id: NodePath<Identifier>, level: Level): Edit[] | undefined {
  const binding = id.scope.getBinding(id.node.name);
  if (!binding || binding.identifier !== id.node || !binding.constant || id.node.typeAnnotation) return undefined;
  const edits: Edit[] = [];
  for (const { path } of valueReferencesOf(file, binding)) {
    const uses = usesOf(file, path, level);
    if (!uses) return undefined;
    edits.push(...uses);
  }
  return edits;
}

/** `{ headers }`, the only member of the request that has the same name in both. */
export function requestPatternUses(file: ParsedFile, pattern: NodePath<ObjectPattern>): Edit[] | undefined {
  const properties = pattern.get('properties');
  const [only] = properties;
  if (properties.length !== 1 || pattern.node.typeAnnotation || !only.isObjectProperty()) return undefined;
  const value = childOf(only, 'value');
  return keyOf(only.node) === 'headers' && value.isIdentifier() ? namedUses(file, value, 'headers') : undefined;
}

/** `request.headers` → `request?.headers`. */
function headersEdits(file: ParsedFile, request: NodePath, member: NodePath): Edit[] | undefined {
  const { node } = member;
  if (!isMember(node) || node.computed || memberNameOf(node) !== 'headers') return undefined;
  const uses = usesOf(file, member, 'headers');
  const { end } = outerSpanOf(file, innermost(request).node);
  return uses && [{ file: file.path, start: end, end: node.property.start ?? 0, text: '?.' }, ...uses];
}

/** `headers['x']` → `headers.get('x')`. */
export function headerEdits(file: ParsedFile, headers: NodePath, member: NodePath): Edit[] | undefined {
  const { node, parentPath } = member;
  if (!isMember(node) || node.property.type === 'PrivateName') return undefined;
  const isCalled = member.key === 'callee' && parentPath?.isNewExpression() === false;
  if (isCalled || isAssigned(member)) return undefined;
  const list = listEdits(file, headers, member);
  if (list.isGone) return list.edits;
  const open = `${node.optional ? '?.' : '.'}get(`;
  const { end: start } = outerSpanOf(file, headers.node);
  const end = node.end ?? 0;
  if (!node.computed) {
    const name = quotedText(memberNameOf(node) ?? '', file.style.quote);
    return [{ file: file.path, start, end, text: `${open}${name})` }, ...list.edits];
  }
  const key = outerSpanOf(file, node.property);
  return [
    { file: file.path, start, end: key.start, text: open },
    { file: file.path, start: key.end, end, text: ')' },
    ...list.edits,
  ];
}

/**
 * `Array.isArray(headers['x']) ? headers['x'][0] : headers['x']`: web `Headers` give one string. Of a name the whole
 * choice goes; elsewhere the reads belong to findings of their own, and only the `[0]` goes.
 */
function listEdits(file: ParsedFile, headers: NodePath, member: NodePath): { isGone: boolean; edits: Edit[] } {
  const kept = { isGone: false, edits: [] };
  const choice = member.findParent((at) => at.isConditionalExpression() || at.isStatement());
  if (!choice?.isConditionalExpression()) return kept;
  const { test, consequent, alternate } = choice.node;
  const text = file.textOf(member.node);
  const isList = file.textOf(test) === `Array.isArray(${text})` && file.textOf(consequent) === `${text}[0]`;
  if (!isList) return kept;
  const isNamed = headers.isIdentifier() && file.textOf(alternate) === text;
  const isIn = (node: Node) =>
    (node.start ?? 0) <= (member.node.start ?? 0) && (member.node.end ?? 0) <= (node.end ?? 0);
  if (isNamed && isIn(consequent)) return { isGone: true, edits: [] };
  if (isNamed && isIn(test)) {
    const { start } = choice.node;
    return { isGone: true, edits: [{ file: file.path, start: start ?? 0, end: alternate.start ?? 0, text: '' }] };
  }
  if (isNamed || !isIn(consequent)) return kept;
  const [start, end] = [member.node.end ?? 0, consequent.end ?? 0];
  return { isGone: false, edits: [{ file: file.path, start, end, text: '' }] };
}

/** `headers ?? {}` → `headers ?? new Headers()`; `request ?? {}` stays, `request ?? { headers: {} }` gets them too. */
function defaultEdits(file: ParsedFile, path: NodePath, parent: NodePath, level: Level): Edit[] | undefined {
  if (!parent.isLogicalExpression() || path.key !== 'left' || parent.node.operator === '&&') return undefined;
  const right = parent.get('right');
  if (!right.isObjectExpression()) return undefined;
  const uses = usesOf(file, parent, level);
  const empty = level === 'headers' ? right.node : propertyValueOf(right.node, 'headers');
  const isRequest = level === 'request' && right.node.properties.length === (empty ? 1 : 0);
  if (isRequest && !empty) return uses;
  if (empty?.type !== 'ObjectExpression' || empty.properties.length > 0) return undefined;
  if (level === 'request' && !isRequest) return undefined;
  const { start, end } = empty;
  return uses && [{ file: file.path, start: start ?? 0, end: end ?? 0, text: 'new Headers()' }, ...uses];
}

/** `Object.entries(headers)` → `Object.entries(Object.fromEntries(headers))`; `'x' in headers` → `headers.has('x')`. */
function wholeEdits(file: ParsedFile, path: NodePath): Edit[] | undefined {
  const { parentPath } = path;
  if (isAssigned(path) || parentPath?.isExpressionStatement()) return undefined;
  const isDefaulted = path.isLogicalExpression() || isDefaultedName(path);
  const outer = outerSpanOf(file, path.node);
  if (parentPath?.isBinaryExpression({ operator: 'in' }) && path.key === 'right') {
    const { left } = parentPath.node;
    const from = parentPath.node.start ?? 0;
    const has = `${isDefaulted ? '.' : '?.'}has(${file.textOf(left)})`;
    return [
      { file: file.path, start: from, end: outer.start, text: '' },
      { file: file.path, start: outer.end, end: outer.end, text: has },
    ];
  }
  const [start, end] = [path.node.start ?? 0, path.node.end ?? 0];
  return [
    { file: file.path, start, end: start, text: 'Object.fromEntries(' },
    { file: file.path, start: end, end, text: isDefaulted ? ')' : ' ?? [])' },
  ];
}

/** `const headers = request?.headers ?? {}`. */
function isDefaultedName(path: NodePath): boolean {
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  return binding?.path.isVariableDeclarator() === true && binding.path.node.init?.type === 'LogicalExpression';
}

function innermost(path: NodePath): NodePath {
  return path.isTSNonNullExpression() ? innermost(childOf(path, 'expression')) : path;
}

function isAssigned(path: NodePath): boolean {
  const { parentPath } = path;
  if (parentPath?.isUnaryExpression({ operator: 'delete' }) || parentPath?.isUpdateExpression()) return true;
  return parentPath?.isAssignmentExpression() === true && path.key === 'left';
}

/** Whether it is there is the same question in both. */
function isTest(path: NodePath): boolean {
  const { parentPath } = path;
  if (parentPath?.isUnaryExpression({ operator: '!' })) return true;
  if (parentPath?.isIfStatement() || parentPath?.isConditionalExpression()) return path.key === 'test';
  return parentPath?.isLogicalExpression({ operator: '&&' }) === true && path.key === 'left';
}
