/**
 * Children of a path by key. `path.get('x') as NodePath` means the same but costs twice: the compiler resolves the key
 * against every node type that a narrowed union may be, and Babel looks each child up in a cache per parent.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';

const PATH = Symbol('path');

interface Known {
  [PATH]?: NodePath;
}

/** Called once per node, when the paths of a tree are made. */
export function rememberPath(path: NodePath): void {
  (path.node as Known)[PATH] = path;
}

function knownChild(path: NodePath, child: unknown): NodePath | undefined {
  const known = (child as Known | null | undefined)?.[PATH];
  return known?.parentPath === path ? known : undefined;
}

export function childOf(path: NodePath, key: string): NodePath {
  const child = (path.node as unknown as Record<string, Node | undefined> | null)?.[key];
  return knownChild(path, child) ?? got<NodePath>(path, key);
}

export function childrenOf(path: NodePath, key: string): NodePath[] {
  const children = (path.node as unknown as Record<string, Node[] | undefined> | null)?.[key];
  const known = Array.isArray(children) ? children.map((child) => knownChild(path, child)) : [undefined];
  return known.every((found) => found !== undefined) ? known : got<NodePath[]>(path, key);
}

function got<T>(path: NodePath, key: string): T {
  return (path as unknown as { get(key: string): unknown }).get(key) as T;
}
