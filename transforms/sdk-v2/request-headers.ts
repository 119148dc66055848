/**
 * `extra.requestInfo.headers['x']` → `ctx.http?.req?.headers.get('x')`, also through constants. SDK v1 gives a plain
 * object, SDK v2 the web `Request`, so every use has to be known before one of them changes.
 */

import type { NodePath } from '@babel/traverse';
import type { Identifier } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { quotedText } from '../../ast/literals.js';
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
    return id.isIdentifier() ? namedUses(file, id, level) : undefined;
  }
  if (isMember(parentPath.node) && path.key === 'object') {
    return level === 'request' ? headersEdits(file, path, parentPath) : headerEdits(file, path, parentPath);
  }
  return level === 'headers' ? defaultEdits(file, path, parentPath) : undefined;
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
  const open = `${node.optional ? '?.' : '.'}get(`;
  const { end: start } = outerSpanOf(file, headers.node);
  const end = node.end ?? 0;
  if (!node.computed) {
    const name = quotedText(memberNameOf(node) ?? '', file.style.quote);
    return [{ file: file.path, start, end, text: `${open}${name})` }];
  }
  const key = outerSpanOf(file, node.property);
  return [
    { file: file.path, start, end: key.start, text: open },
    { file: file.path, start: key.end, end, text: ')' },
  ];
}

/** `headers ?? {}` → `headers ?? new Headers()`. */
function defaultEdits(file: ParsedFile, path: NodePath, parent: NodePath): Edit[] | undefined {
  if (!parent.isLogicalExpression() || path.key !== 'left' || parent.node.operator === '&&') return undefined;
  const right = parent.get('right');
  if (!right.isObjectExpression() || right.node.properties.length > 0) return undefined;
  const uses = usesOf(file, parent, 'headers');
  const { start, end } = right.node;
  return uses && [{ file: file.path, start: start ?? 0, end: end ?? 0, text: 'new Headers()' }, ...uses];
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
