/** Whose server a client talks to: the one that it was made for, or any that a caller hands in. */
import type { Binding, NodePath } from '@babel/traverse';
import { childOf, childrenOf } from '../../paths.js';
import { skinOf } from '../shapes.js';
import type { Owner } from './client-owner.js';

/** The name that brings the address (or the stream) of a server from outside the client; `undefined` when none does. */
export function strangerIn(owner: Owner, path: NodePath, depth = 0): string | undefined {
  const inner = skinOf(path);
  if (depth > 8 || inner.isLiteral({ type: 'StringLiteral' }) || inner.isThisExpression()) return undefined;
  if (inner.isIdentifier()) {
    const binding = inner.scope.getBinding(inner.node.name);
    return binding && strangerBehind(owner, binding, depth);
  }
  return firstOf(partsOf(inner), (part) => strangerIn(owner, part, depth + 1));
}

/** Parts that say which server it is: `${base}/mcp` is `base`, `new URL(path, base)` is `base`. */
function partsOf(path: NodePath): NodePath[] {
  if (path.isTemplateLiteral()) {
    const [first] = path.node.quasis;
    return hasAuthority(first.value.cooked) ? [] : childrenOf(path, 'expressions').slice(0, 1);
  }
  if (path.isBinaryExpression()) {
    const left = skinOf(childOf(path, 'left'));
    return left.isStringLiteral() && hasAuthority(left.node.value)
      ? []
      : [left, ...(left.isStringLiteral() ? [childOf(path, 'right')] : [])];
  }
  if (path.isNewExpression()) return childrenOf(path, 'arguments').slice(-1);
  if (path.isMemberExpression() || path.isOptionalMemberExpression())
    return [childOf(path, 'object'), ...(path.node.computed ? [childOf(path, 'property')] : [])];
  if (path.isCallExpression() || path.isOptionalCallExpression())
    return [childOf(path, 'callee'), ...childrenOf(path, 'arguments')];
  if (path.isConditionalExpression()) return [childOf(path, 'consequent'), childOf(path, 'alternate')];
  if (path.isLogicalExpression()) return [childOf(path, 'left'), childOf(path, 'right')];
  return [];
}

/** `http://localhost:3000/`: what follows is only a path. */
function hasAuthority(text: string | null | undefined): boolean {
  return /^\w+:\/\/[^/]+\//.test(text ?? '');
}

function strangerBehind(owner: Owner, binding: Binding, depth: number): string | undefined {
  if (isOutside(owner, binding)) return undefined;
  const { path, kind, identifier } = binding;
  if (kind === 'param') return identifier.name;
  if (!path.isVariableDeclarator()) return undefined;
  const init = childOf(path, 'init');
  // The variable of a loop has none: it goes through servers.
  if (init.node) return strangerIn(owner, init, depth + 1);
  return /^For/.test(path.parentPath?.parent.type ?? '') ? identifier.name : undefined;
}

/** The name belongs to the module, to the function that makes the client, or to the constructor. */
function isOutside({ kind, path }: Owner, { scope }: Binding): boolean {
  if (scope.path.isProgram()) return true;
  if (scope.path.isClassMethod({ kind: 'constructor' })) return true;
  return (
    kind === 'function' &&
    (scope.path.node === path.node || path.findParent((at) => at.node === scope.path.node) !== null)
  );
}

function firstOf<T>(list: readonly NodePath[], find: (path: NodePath) => T | undefined): T | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
