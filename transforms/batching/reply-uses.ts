/** What a program does with the replies of a batch: looks them up by id, takes them for an array, hands them on. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import type { Helper } from '../../ast/mcp/wire/send.js';
import { childrenOf } from '../../ast/paths.js';
import type { Batch } from './batches.js';

/** Every use of the array looks for an id: `replies.find((r) => r.id === 1)`. */
export function areFoundById(declarator: NodePath<t.VariableDeclarator>): boolean {
  const { id } = declarator.node;
  if (id.type !== 'Identifier') return false;
  const references = declarator.scope.getBinding(id.name)?.referencePaths ?? [];
  return references.length > 0 && references.every(looksForId);
}

function looksForId(reference: NodePath): boolean {
  const member = reference.parentPath;
  const call = member?.parentPath;
  if (!member?.isMemberExpression() || !call?.isCallExpression() || call.node.callee !== member.node) return false;
  if (!/^(?:find|filter|findIndex)$/.test(memberNameOf(member.node) ?? '')) return false;
  const [callback] = childrenOf(call, 'arguments');
  let found = false;
  callback?.traverse({
    MemberExpression(inner) {
      if (memberNameOf(inner.node) === 'id') found = true;
    },
  });
  return found;
}

/** `return res.json()`, `return JSON.parse(text)`, `return data` of one of them: parsed and not looked into. */
export function givesParsed({ fn }: Helper): boolean {
  const returned = functionReturns(fn);
  return returned.length > 0 && returned.every((path) => isParsed(skinOf(path)));
}

function isParsed(path: NodePath): boolean {
  if (path.isCallExpression()) {
    const callee = path.get('callee');
    if (callee.matchesPattern('JSON.parse')) return true;
    return callee.isMemberExpression() && memberNameOf(callee.node) === 'json' && path.node.arguments.length === 0;
  }
  if (path.isMemberExpression()) return memberNameOf(path.node) === 'data';
  if (path.isIdentifier({ name: 'undefined' }) || path.isNullLiteral()) return true;
  if (!path.isIdentifier()) return false;
  const declared = path.scope.getBinding(path.node.name)?.path;
  return (
    declared?.isVariableDeclarator() === true &&
    declared.node.init !== null &&
    isParsed(skinOf(declared.get('init') as NodePath))
  );
}

/** A pipe or a socket whose lines are parsed in this file and taken for arrays. */
export function isReadAsArray({ send }: Batch): boolean {
  if (send.kind !== 'writer' && send.kind !== 'socket') return false;
  return send.file.paths('CallExpression').some((call) => {
    if (!call.get('callee').matchesPattern('JSON.parse')) return false;
    const parent = call.parentPath;
    if (parent?.isVariableDeclarator()) {
      const { id } = parent.node;
      if (id.type === 'ArrayPattern') return true;
      return id.type === 'Identifier' && (parent.scope.getBinding(id.name)?.referencePaths ?? []).some(isListUse);
    }
    return isListUse(call);
  });
}

function isListUse(path: NodePath): boolean {
  const parent = path.parentPath;
  if (parent?.isForOfStatement()) return parent.node.right === path.node;
  if (!parent?.isMemberExpression() || parent.node.object !== path.node) return false;
  return /^(?:forEach|map|find|filter|length)$/.test(memberNameOf(parent.node) ?? '');
}
