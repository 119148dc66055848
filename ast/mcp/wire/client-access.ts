/** How a place in the code reaches the client that it belongs to. */
import type { NodePath } from '@babel/traverse';
import { isMember, memberChainOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { isThisOf, isWithin, type Owner } from './client-owner.js';

/**
 * - `own`: inside the class, the function or the module of the client
 * - `import`: in another file; a module's client can be imported there
 * - `member`: through an object of the client's class: `this.transport.send(…)`
 */
export type Access =
  | { readonly kind: 'own' }
  | { readonly kind: 'import' }
  | { readonly kind: 'member'; readonly object: NodePath };

/** @param call the call at this place that enters the client, where there is one */
export function accessOf(
  project: Project,
  owner: Owner,
  file: ParsedFile,
  path: NodePath,
  call?: NodePath,
): Access | undefined {
  if (owner.kind === 'module') return file === owner.file ? { kind: 'own' } : { kind: 'import' };
  if (owner.kind === 'function') return file === owner.file && isWithin(path, owner.path) ? { kind: 'own' } : undefined;
  if (file === owner.file && isWithin(path, owner.path))
    return isThisOf(path, owner.path) ? { kind: 'own' } : undefined;
  const callee = call && skinOf(childOf(call, 'callee'));
  if (!callee || !isMember(callee.node)) return undefined;
  const object = childOf(callee, 'object');
  const root = memberChainOf(object.node)?.root.type;
  if (root !== 'Identifier' && root !== 'ThisExpression') return undefined;
  const values = project.mcp.valuesOf(file, object);
  const isOwners =
    values.length > 0 && values.every((value) => value.type === 'self' && value.class.path.node === owner.path.node);
  return isOwners ? { kind: 'member', object } : undefined;
}
