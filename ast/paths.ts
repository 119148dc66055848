/**
 * Children of a path by key. `path.get('x') as NodePath` means the same but costs the compiler seconds per use: it
 * resolves the key against every node type that a narrowed union may be.
 */
import type { NodePath } from '@babel/traverse';

interface Gettable {
  get(key: string): unknown;
}

export function childOf(path: NodePath, key: string): NodePath {
  return (path as unknown as Gettable).get(key) as NodePath;
}

export function childrenOf(path: NodePath, key: string): NodePath[] {
  return (path as unknown as Gettable).get(key) as NodePath[];
}
