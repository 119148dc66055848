/** Where a value is kept under a name: a variable, or a field of the class round the code (`this.transports`). */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';

/** A binding, or the field of one class; one object for each. */
export type Place = Binding | Field;

export interface Field {
  readonly className: Node;
  readonly name: string;
}

const fields = new WeakMap<Node, Map<string, Field>>();

/** The place that an expression reads or writes as a whole; members of members have none. */
export function placeOf(wrapped: NodePath): Place | undefined {
  const path = skinOf(wrapped);
  if (path.isIdentifier()) return path.scope.getBinding(path.node.name);
  if (!isMember(path.node) || path.node.object.type !== 'ThisExpression') return undefined;
  const around = path.findParent((at) => at.isClass());
  const name = memberNameOf(path.node);
  return around && name !== undefined ? fieldOf(around.node, name) : undefined;
}

export function fieldOf(className: Node, name: string): Field {
  const known = fields.get(className) ?? new Map<string, Field>();
  fields.set(className, known);
  const field = known.get(name) ?? { className, name };
  known.set(name, field);
  return field;
}

/** The innermost expression of a chain of members and calls: `res` of `res.status(400).json(…)`. */
export function rootOf(wrapped: NodePath): NodePath {
  let path = skinOf(wrapped);
  for (;;) {
    if (isMember(path.node) && placeOf(path) === undefined) path = skinOf(childOf(path, 'object'));
    else if (path.isCallExpression() || path.isOptionalCallExpression()) {
      const callee = skinOf(childOf(path, 'callee'));
      if (!isMember(callee.node)) return callee;
      path = skinOf(childOf(callee, 'object'));
    } else return path;
  }
}
