/** Edits that read a member of the request context where SDK v2 has it. */

import type { NodePath } from '@babel/traverse';
import type { ObjectPattern, ObjectProperty } from '@babel/types';
import { isWritten } from '../../ast/identifiers.js';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { type ContextMember, KEPT_MEMBERS, MOVED_MEMBERS, REQUEST_INFO } from '../../ast/protocol/context-members.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { ContextRead } from './context-uses.js';
import { memberEdits } from './member-edits.js';
import { requestInfoUses, requestPatternUses } from './request-headers.js';

/** `extra.signal` → `extra.mcpReq.signal`, `extra['authInfo']` → `extra.http?.authInfo`. */
export function readEdits(file: ParsedFile, { path, name }: ContextRead): Edit[] {
  return memberEdits(file, path, pathTo(MOVED_MEMBERS[name], path));
}

/** `http` is missing on stdio; `extra.authInfo!` said that it is there, so does `http!`. */
function pathTo({ holder, name }: ContextMember, path: NodePath): string {
  if (holder === 'mcpReq') return `mcpReq.${name}`;
  const isAsserted = path.parentPath?.isTSNonNullExpression() === true;
  return `http${isAsserted ? '!.' : '?.'}${name}`;
}

/** `x.y = …`, `delete x.y`, `x.y++`: there is nothing to write to behind `?.`, and the SDK does not read it back. */
export function isWriteTarget(path: NodePath): boolean {
  return isWritten(path) || path.parentPath?.isUnaryExpression({ operator: 'delete' }) === true;
}

/**
 * `{ signal, sendNotification: notify }` → `{ mcpReq: { signal, notify } }`: neighbours of one holder share it, others
 * repeat the holder. `undefined`: a part of the pattern has no counterpart that can be written there.
 */
export function patternEdits(file: ParsedFile, pattern: NodePath<ObjectPattern>): Edit[] | undefined {
  const properties = pattern.get('properties');
  const edits: Edit[] = [];
  let open: string | undefined;
  for (const [index, property] of properties.entries()) {
    if (!property.isObjectProperty()) return undefined;
    const name = keyOf(property.node);
    const member = name === undefined ? undefined : memberOf(name);
    if (name === undefined || (!member && !KEPT_MEMBERS.has(name))) return undefined;
    const next = holderAt(properties[index + 1]);
    if (!member) continue;
    const before = open === member.holder ? '' : `${member.holder}: { `;
    open = member.holder;
    const after = next === member.holder ? '' : member.holder === 'http' ? ' } = {}' : ' }';
    if (after) open = undefined;
    const moved = propertyEdits(file, property, name, member, before, after);
    if (!moved) return undefined;
    edits.push(...moved);
  }
  return edits;
}

const REQUEST: ContextMember = { holder: 'http', name: 'req' };

function memberOf(name: string): ContextMember | undefined {
  if (name === REQUEST_INFO) return REQUEST;
  return Object.hasOwn(MOVED_MEMBERS, name) ? MOVED_MEMBERS[name] : undefined;
}

function holderAt(property: NodePath | undefined): string | undefined {
  const name = property?.isObjectProperty() ? keyOf(property.node) : undefined;
  return name === undefined ? undefined : memberOf(name)?.holder;
}

function propertyEdits(
  file: ParsedFile,
  property: NodePath<ObjectProperty>,
  name: string,
  member: ContextMember,
  before: string,
  after: string,
): Edit[] | undefined {
  const { node } = property;
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const uses = name === REQUEST_INFO ? localUses(file, property) : [];
  if (!uses) return undefined;
  const edits: Edit[] = [...uses];
  const lead = keyText(node, member.name, name);
  const from = lead.isReplaced ? lead.end : start;
  if (before || from > start || lead.text)
    edits.push({ file: file.path, start, end: from, text: `${before}${lead.text}` });
  if (after) edits.push({ file: file.path, start: end, end, text: after });
  return edits;
}

/** What stands before the local name: nothing when it is that of the member, else the member as key. */
function keyText(
  { key, value, shorthand }: ObjectProperty,
  member: string,
  name: string,
): { isReplaced: boolean; end: number; text: string } {
  const local = value.type === 'AssignmentPattern' ? value.left : value;
  if (shorthand || name === member)
    return { isReplaced: false, end: 0, text: shorthand && name !== member ? `${member}: ` : '' };
  const isSame = local.type === 'Identifier' && local.name === member;
  return isSame
    ? { isReplaced: true, end: value.start ?? 0, text: '' }
    : { isReplaced: true, end: key.end ?? 0, text: member };
}

/** Every use of the name that a pattern gives to the request. */
function localUses(file: ParsedFile, property: NodePath<ObjectProperty>): Edit[] | undefined {
  const value = childOf(property, 'value');
  if (value.isObjectPattern()) return requestPatternUses(file, value);
  return value.isIdentifier() ? requestInfoUses(file, value) : undefined;
}
