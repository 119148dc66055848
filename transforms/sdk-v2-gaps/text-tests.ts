/** Places where the name or the message of an error is compared with text. */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { MESSAGE_PREFIX, NEW_CLASS_NAMES } from '../../ast/protocol/sdk-errors.js';
import type { ParsedFile } from '../contract.js';
import { holderOfMember } from '../error-sources.js';

export interface NameTest {
  readonly form: 'comparison' | 'case' | 'element';
  /** The comparison, the test of the case, the element. */
  readonly path: NodePath;
  /** The name of a class of v1. */
  readonly name: string;
  /** `e.name`, for a comparison. */
  readonly read?: NodePath;
  readonly isNegative: boolean;
}

export interface MessageTest {
  /** The comparison or call that gives the answer. */
  readonly path: NodePath;
  /** What the message belongs to; `undefined` for a matcher of a test library. */
  readonly holder: NodePath | undefined;
  /** The code in the text. */
  readonly code: number | undefined;
  /** It gives `true` or `false`, and nothing else. */
  readonly isPlain: boolean;
  readonly isNegative: boolean;
}

export function findNameTests(file: ParsedFile): NameTest[] {
  return file.paths('StringLiteral').flatMap((literal): NameTest[] => {
    const name = literal.node.value;
    if (!Object.hasOwn(NEW_CLASS_NAMES, name)) return [];
    const parent = literal.parentPath;
    if (parent?.isBinaryExpression() && /^[!=]==?$/.test(parent.node.operator)) {
      const read = childOf(parent, literal.key === 'left' ? 'right' : 'left');
      const isNegative = parent.node.operator.startsWith('!');
      return isNameRead(read) ? [{ form: 'comparison', path: parent as NodePath, name, read, isNegative }] : [];
    }
    if (parent?.isSwitchCase()) {
      const discriminant = childOf(parent.parentPath as NodePath, 'discriminant');
      return isNameRead(discriminant) ? [{ form: 'case', path: literal as NodePath, name, isNegative: false }] : [];
    }
    const isListed = parent?.isArrayExpression() && isAskedForNames(file, parent as NodePath);
    return isListed ? [{ form: 'element', path: literal as NodePath, name, isNegative: false }] : [];
  });
}

/** `e.name`, `e.constructor.name`. */
function isNameRead(path: NodePath): boolean {
  const inner = skinOf(path);
  return isMember(inner.node) && memberNameOf(inner.node) === 'name';
}

/** `[…].includes(e.name)`, `new Set([…]).has(e.name)`, also through a constant. */
function isAskedForNames(file: ParsedFile, list: NodePath): boolean {
  const holder = list.listKey === 'arguments' && list.parentPath?.isNewExpression() ? list.parentPath : list;
  const declarator = holder.parentPath;
  if (declarator?.isVariableDeclarator() && declarator.node.id.type === 'Identifier') {
    const references = declarator.scope.getBinding(declarator.node.id.name)?.referencePaths ?? [];
    return references.some((path) => isAsked(path as NodePath)) && file !== undefined;
  }
  return isAsked(holder);
}

function isAsked(list: NodePath): boolean {
  const member = list.parentPath;
  const call = member?.parentPath;
  if (!member || !call || !isMember(member.node) || !isCall(call.node)) return false;
  if (!/^(?:includes|has|indexOf)$/.test(memberNameOf(member.node) ?? '')) return false;
  const [asked] = childrenOf(call, 'arguments');
  return asked !== undefined && isNameRead(asked);
}

export function findMessageTests(file: ParsedFile): MessageTest[] {
  const texts = file.paths('StringLiteral', 'RegExpLiteral', 'TemplateLiteral').flatMap((literal): MessageTest[] => {
    const text = textOf(literal as NodePath);
    if (text === undefined || !text.includes(MESSAGE_PREFIX.trim())) return [];
    const code = Number(/-3\d{4}/.exec(text)?.[0]) || undefined;
    const test = messageTestOf(literal as NodePath);
    return test ? [{ ...test, code }] : [];
  });
  return texts;
}

function textOf(literal: NodePath): string | undefined {
  if (literal.isRegExpLiteral()) return literal.node.pattern.replace(/\\(.)/g, '$1').replace(/s\+|s\*/g, ' ');
  return stringValueOf(literal.node);
}

function messageTestOf(literal: NodePath): Omit<MessageTest, 'code'> | undefined {
  const { parentPath } = literal;
  if (parentPath?.isBinaryExpression() && /^[!=]==?$/.test(parentPath.node.operator)) {
    const holder = holderOfMember(childOf(parentPath, literal.key === 'left' ? 'right' : 'left'), 'message');
    const isNegative = parentPath.node.operator.startsWith('!');
    return holder && { path: parentPath, holder, isPlain: true, isNegative };
  }
  const call = literal.listKey === 'arguments' ? parentPath : literal.key === 'object' ? parentPath?.parentPath : null;
  if (!call || !isCall(call.node) || !isMember(call.node.callee)) return undefined;
  const method = memberNameOf(call.node.callee) ?? '';
  if (
    /^(?:toThrow|toThrowError|rejects|throws|toMatch|toContain|toBe|toEqual|match|doesNotMatch)$/.test(method) &&
    literal.key !== 'object'
  ) {
    const target = holderOfMember(childOf(childOf(call, 'callee'), 'object'), 'message');
    return { path: call, holder: target, isPlain: false, isNegative: false };
  }
  const read = literal.key === 'object' ? childrenOf(call, 'arguments')[0] : childOf(childOf(call, 'callee'), 'object');
  const holder = read && holderOfMember(read, 'message');
  const isPlain = /^(?:includes|startsWith|test)$/.test(method);
  return holder && /^(?:includes|startsWith|test|match|exec|search|indexOf|split)$/.test(method)
    ? { path: call, holder, isPlain, isNegative: false }
    : undefined;
}
