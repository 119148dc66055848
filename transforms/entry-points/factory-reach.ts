/** Where the text of a factory means the same: which outer names it reads, and the list of statements that has them all. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { childOf } from '../../ast/paths.js';
import { bindingOf } from '../../ast/scope.js';
import type { ParsedFile } from '../contract.js';
import { functionAround, isWithin } from './places.js';

/**
 * The names that code reads and that are declared outside it; globals are none.
 * @param own a name that will be declared in it
 */
export function readsOf(file: ParsedFile, nodes: readonly Node[], own?: Binding): Binding[] {
  const found = new Set<Binding>();
  for (const path of file.paths('Identifier', 'JSXIdentifier')) {
    if (!nodes.some((node) => isWithin(path.node, node))) continue;
    const binding = bindingOf(file, path as IdentifierPath);
    if (binding && binding !== own && !nodes.some((node) => isWithin(binding.identifier, node))) found.add(binding);
  }
  return [...found];
}

/** The innermost list in which all names and the `this` of some code are known; `undefined` where that is no list. */
export function validityOf(file: ParsedFile, nodes: readonly Node[], own?: Binding): NodePath | undefined {
  const blocks = readsOf(file, nodes, own).map(({ scope }) => scope.path);
  for (const path of file.paths('ThisExpression', 'Super')) {
    if (!nodes.some((node) => isWithin(path.node, node))) continue;
    const owner = ownerOfThis(path);
    if (!owner || !nodes.some((node) => isWithin(owner.node, node))) blocks.push(owner ?? programOf(file));
  }
  const innermost = blocks.reduce((a, b) => (isWithin(b.node, a.node) ? b : a), programOf(file));
  return listOf(innermost);
}

/** The function or class member that `this` is of. */
function ownerOfThis(path: NodePath): NodePath | undefined {
  let fn = functionAround(path);
  while (fn?.isArrowFunctionExpression()) fn = functionAround(fn);
  return fn;
}

export function programOf(file: ParsedFile): NodePath {
  return file.program;
}

function listOf(block: NodePath): NodePath | undefined {
  if (block.isProgram() || block.isBlockStatement()) return block;
  const body = block.isFunction() || block.isCatchClause() || block.isLoop() ? childOf(block, 'body') : undefined;
  return body?.isBlockStatement() ? body : undefined;
}
