/** What a name is given where it is declared. */
import type { Binding, NodePath } from '@babel/traverse';
import { childOf } from './paths.js';

/** `value` of `const name = value`; not of `const { name } = value`, where the name is a part of it. */
export function initialValueOf(binding: Binding | undefined): NodePath | undefined {
  return binding ? initialValueAt(binding.path) : undefined;
}

/** The same for the path of a declarator. */
export function initialValueAt(declared: NodePath): NodePath | undefined {
  if (!declared.isVariableDeclarator() || declared.node.id.type !== 'Identifier' || !declared.node.init)
    return undefined;
  return childOf(declared, 'init');
}
