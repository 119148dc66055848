/** `const tool = server.tool(…); tool.update({ paramsSchema })`: later changes of what was registered. */

import type { NodePath } from '@babel/traverse';
import type { ObjectExpression } from '@babel/types';
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

export interface Update {
  readonly file: ParsedFile;
  readonly updates: NodePath<ObjectExpression>;
  readonly registration: Registration;
}

export function findUpdates(project: Project): Update[] {
  const byCall = new Map(
    project.mcp.registrations().map((registration) => [registration.call.node as object, registration]),
  );
  if (byCall.size === 0) return [];
  return project.mcp.files().flatMap((file) =>
    file.paths('CallExpression').flatMap((call): Update[] => {
      const callee = call.get('callee');
      if (!callee.isMemberExpression({ computed: false }) || !callee.get('property').isIdentifier({ name: 'update' }))
        return [];
      const [updates] = childrenOf(call, 'arguments');
      if (!updates?.isObjectExpression()) return [];
      const made = madeBy(callee.get('object'));
      const registration = made && byCall.get(made.node);
      return registration ? [{ file, updates, registration }] : [];
    }),
  );
}

/** The call whose result a name or `this` field always holds; other ways are not followed. */
function madeBy(path: NodePath): NodePath | undefined {
  const inner = skinOf(path);
  if (inner.isCallExpression()) return inner;
  if (!inner.isIdentifier()) return undefined;
  const binding = inner.scope.getBinding(inner.node.name);
  if (!binding?.path.isVariableDeclarator()) return undefined;
  if (binding.constant) return madeBy(childOf(binding.path, 'init'));
  const [only, ...others] = binding.constantViolations;
  const isAssignedOnce = others.length === 0 && !binding.path.node.init && only?.isAssignmentExpression();
  return isAssignedOnce ? madeBy(childOf(only, 'right')) : undefined;
}
