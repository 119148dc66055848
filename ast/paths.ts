/**
 * The paths of a tree that is never changed: Babel's `NodePath` without its cache. Babel keeps a map of children for
 * every parent in a weak map, so that paths survive changes of the tree; here each node knows its one path.
 *
 * `childOf(path, 'x')` is `path.get('x') as NodePath`, which costs the compiler seconds: it resolves the key against
 * every node type that a narrowed union may be.
 */
import { NodePath as BabelPath, type Hub, type NodePath, type Scope } from '@babel/traverse';
import { type File, type Node, VISITOR_KEYS } from '@babel/types';

const PATH = Symbol('path');

interface Known {
  [PATH]?: NodePath;
}

/**
 * Babel's path with its methods and without the thirteen fields of a walk that changes the tree: the prototype is
 * Babel's, the constructor is not.
 */
class TreePath {
  readonly node: Node | null;
  readonly type: string | undefined;
  /** Set by the walk that makes the paths. */
  scope: Scope | undefined = undefined;

  constructor(
    readonly hub: Hub,
    readonly parentPath: NodePath | null,
    readonly parent: Node,
    readonly container: object,
    readonly listKey: string | null,
    readonly key: string | number,
  ) {
    this.node = (container as Record<string | number, Node | null | undefined>)[key] ?? null;
    this.type = this.node?.type;
  }

  /** As Babel's, for plain keys and for ways such as `body.0`. */
  get(way: string): NodePath | NodePath[] {
    let at: NodePath | NodePath[] = this as unknown as NodePath;
    for (const key of way.split('.')) at = Array.isArray(at) ? at[Number(key)] : stepTo(at, key);
    return at;
  }

  /** Babel's own walk would make paths and scopes of its own, which are not those that the rules know. */
  traverse(): never {
    throw new Error('paths of this project are walked with `descend` of ast/paths.ts');
  }
}

Object.setPrototypeOf(TreePath.prototype, BabelPath.prototype);

function stepTo(path: NodePath, key: string): NodePath | NodePath[] {
  const child = (path.node as unknown as Record<string, unknown>)[key];
  return Array.isArray(child) ? childrenOf(path, key) : childOf(path, key);
}

export function rootPath(hub: Hub, ast: File): NodePath {
  return new TreePath(hub, null, ast, ast, null, 'program') as unknown as NodePath;
}

/** A child of `parentPath`: `container[key]`, which may be missing. */
export function pathAt(
  parentPath: NodePath,
  container: object,
  listKey: string | null,
  key: string | number,
): NodePath {
  return new TreePath(parentPath.hub, parentPath, parentPath.node, container, listKey, key) as unknown as NodePath;
}

/** Called once per node, when the paths of a tree are made. */
export function rememberPath(path: NodePath): void {
  (path.node as Known)[PATH] = path;
}

/** The path of a child, also of one that is missing: then its `node` is `null`. */
export function childOf(path: NodePath, key: string): NodePath {
  const child = (path.node as unknown as Record<string, Known | undefined> | null)?.[key];
  return knownChild(path, child) ?? strayChild(path, path.node, null, key);
}

export function childrenOf(path: NodePath, key: string): NodePath[] {
  const children = (path.node as unknown as Record<string, (Known | null)[] | undefined> | null)?.[key];
  if (!Array.isArray(children)) return [childOf(path, key)];
  return children.map((child, at) => knownChild(path, child) ?? strayChild(path, children, key, at));
}

function knownChild(path: NodePath, child: Known | null | undefined): NodePath | undefined {
  const known = child?.[PATH];
  return known?.parentPath === path ? known : undefined;
}

/** Holes of lists, missing children, and what is no node. */
function strayChild(path: NodePath, container: object, listKey: string | null, key: string | number): NodePath {
  const child = pathAt(path, container, listKey, key);
  child.scope = path.scope;
  return child;
}

/** The nodes right below a path, in source order. */
export function findChildren(path: NodePath): NodePath[] {
  return (VISITOR_KEYS[path.node.type] ?? []).flatMap((key) => {
    const child = (path.node as unknown as Record<string, Known | (Known | null)[] | null | undefined>)[key];
    const children = Array.isArray(child) ? child : [child];
    return children.flatMap((one) => one?.[PATH] ?? []);
  });
}

/** All nodes below a path in source order; `visit` says `false` where it has seen enough of a branch. */
export function descend(path: NodePath, visit: (inner: NodePath) => boolean | undefined): void {
  for (const inner of findChildren(path)) if (visit(inner) !== false) descend(inner, visit);
}
