/**
 * The paths of a tree that is never changed, with the names and the meaning of Babel's `NodePath`. Babel's own keeps
 * twenty-two fields a node and a map of children a parent, because its trees change; and loading it costs as much as
 * parsing a small repository.
 *
 * `childOf(path, 'x')` is `path.get('x') as NodePath`, which costs the compiler seconds: it resolves the key against
 * every node type that a narrowed union may be.
 */
import type { NodePath } from '@babel/traverse';
import type { File, Node } from '@babel/types';
import { bindingIdentifiersOf } from './binding-identifiers.js';
import { type IdentifierPath, isRead } from './identifiers.js';
import { KINDS_OF, NODE_FIELDS, NODE_GROUPS, NODE_KINDS } from './node-kinds.js';
import { asOwn, type TreeScope } from './tree-scope.js';

/**
 * The path of a node stands where the parser puts `loc`: three objects a node that nobody reads, since `start` and
 * `end` say the same. A field of its own would make every node larger, and every kind of node two kinds for the engine.
 */
const PATH = 'loc';

interface Known {
  [PATH]?: NodePath | null;
}

class TreePath {
  readonly type: string | undefined;

  /** @param scope the one around it until the walk says otherwise: declarations are looked into before they are walked */
  constructor(
    readonly node: Node | null,
    readonly parentPath: TreePath | null,
    readonly parent: Node,
    readonly container: object,
    readonly listKey: string | null,
    readonly key: string | number,
    public scope: TreeScope | undefined,
  ) {
    this.type = node?.type;
  }

  get inList(): boolean {
    return this.listKey !== null;
  }

  /** A child by key, or what a way such as `body.0` leads to. */
  get(way: string): NodePath | NodePath[] {
    // Nearly every way is one step.
    if (!way.includes('.')) return stepTo(asPath(this), way);
    let at: NodePath | NodePath[] = asPath(this);
    for (const key of way.split('.')) at = Array.isArray(at) ? at[Number(key)] : stepTo(at, key);
    return at;
  }

  find(fits: (path: NodePath) => boolean): NodePath | null {
    for (let at: TreePath | null = this; at; at = at.parentPath) if (fits(asPath(at))) return asPath(at);
    return null;
  }

  findParent(fits: (path: NodePath) => boolean): NodePath | null {
    return this.parentPath?.find(fits) ?? null;
  }

  getFunctionParent(): NodePath | null {
    return this.findParent(({ node }) => KINDS_OF.Function.has(node.type));
  }

  /** The statement of a list that holds the node. */
  getStatementParent(): NodePath | null {
    return this.find((at) => at.listKey !== null && at.isStatement());
  }

  isDescendant(outer: NodePath): boolean {
    return this.findParent((at) => at === outer) !== null;
  }

  /** A neighbour in the list of the node; its `node` is `null` where there is none. */
  getSibling(key: number): NodePath {
    const parent = asPath(this.parentPath as TreePath);
    return pathAt(parent, this.container, this.listKey, key);
  }

  getPrevSibling(): NodePath {
    return this.getSibling(Number(this.key) - 1);
  }

  getNextSibling(): NodePath {
    return this.getSibling(Number(this.key) + 1);
  }

  /** The nearest first. */
  getAllPrevSiblings(): NodePath[] {
    return childrenOf(asPath(this.parentPath as TreePath), this.listKey ?? '')
      .slice(0, Number(this.key))
      .reverse();
  }

  getAllNextSiblings(): NodePath[] {
    return childrenOf(asPath(this.parentPath as TreePath), this.listKey ?? '').slice(Number(this.key) + 1);
  }

  /** All nodes below, by kind or group of kinds (`Function`), or each of them (`enter`). */
  traverse(visitor: Visitor): void {
    const visits = Object.entries(visitor).map(([name, visit]) => ({ fits: fitsOf(name), visit }));
    // A visit may walk elsewhere itself.
    const outer = left;
    let isStopped = false;
    descend(asPath(this), (inner) => {
      if (isStopped) return false;
      left = undefined;
      for (const { fits, visit } of visits) if (fits(inner)) visit(inner);
      isStopped = left === 'walk';
      return left === undefined;
    });
    left = outer;
  }

  /** Inside a visit: what is below this node is left out. */
  skip(): void {
    left = 'node';
  }

  /** Inside a visit: the walk ends here. */
  stop(): void {
    left = 'walk';
  }

  /** A name that is read here. */
  isReferencedIdentifier(): boolean {
    const isName = this.type === 'Identifier' || this.type === 'JSXIdentifier';
    return isName && isRead(this as unknown as IdentifierPath);
  }

  /** Names that the node binds, with their identifiers. */
  getBindingIdentifiers(): Record<string, Node> {
    return Object.fromEntries(bindingIdentifiersOf(this.node).map((id) => [id.name, id]));
  }

  /** `a.b.c`, written with dots or with names in brackets; compared from the end, where most expressions differ. */
  matchesPattern(pattern: string): boolean {
    let at: Node | null | undefined = this.node;
    let rest = pattern;
    for (; at?.type === 'MemberExpression' || at?.type === 'OptionalMemberExpression'; at = at.object) {
      const part = `.${partName(at.property)}`;
      if (!rest.endsWith(part)) return false;
      rest = rest.slice(0, -part.length);
    }
    return at !== this.node && partName(at) === rest;
  }
}

type Visitor = Readonly<Record<string, (path: NodePath) => void>>;

/** What the visit that is running leaves out. */
let left: 'node' | 'walk' | undefined;

function fitsOf(name: string): (path: NodePath) => boolean {
  if (name === 'enter') return () => true;
  const kinds = (KINDS_OF as Readonly<Record<string, ReadonlySet<string>>>)[name];
  return kinds ? ({ node }) => kinds.has(node.type) : ({ node }) => node.type === name;
}

function partName(node: Node | null | undefined): string {
  switch (node?.type) {
    case 'Identifier':
      return node.name;
    case 'StringLiteral':
      return node.value;
    case 'ThisExpression':
      return 'this';
    default:
      return '?';
  }
}

type Predicates = Record<string, (this: TreePath, fields?: Readonly<Record<string, unknown>>) => boolean>;
const predicates = TreePath.prototype as unknown as Predicates;

for (const kind of NODE_KINDS) {
  predicates[`is${kind}`] = function (fields) {
    return this.type === kind && (fields === undefined || hasFields(this.node, fields));
  };
}
for (const group of NODE_GROUPS) {
  const kinds = KINDS_OF[group];
  predicates[`is${group}`] = function (fields) {
    return kinds.has(this.type as string) && (fields === undefined || hasFields(this.node, fields));
  };
}
/** The declaration in the head of a loop is none. */
predicates.isStatement = function () {
  if (!KINDS_OF.Statement.has(this.type as string)) return false;
  const isHead = /^For/.test(this.parent.type) && (this.key === 'left' || this.key === 'init');
  return this.type !== 'VariableDeclaration' || !isHead;
};
predicates.isScope = function () {
  return this.node !== null && isScope(this.node, this.parent);
};

function hasFields(node: Node | null, fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([key, value]) => (node as unknown as Record<string, unknown>)[key] === value);
}

/** Whether a node opens a scope: the block of a function does not, a pattern among its parameters does. */
export function isScope(node: Node, parent: Node): boolean {
  const isOwned = KINDS_OF.Function.has(parent.type) || parent.type === 'CatchClause';
  if (node.type === 'BlockStatement' && isOwned) return false;
  return (isOwned && KINDS_OF.Pattern.has(node.type)) || KINDS_OF.Scopable.has(node.type);
}

function asPath(path: TreePath): NodePath {
  return path as unknown as NodePath;
}

function stepTo(path: NodePath, key: string): NodePath | NodePath[] {
  const child = (path.node as unknown as Record<string, unknown>)[key];
  return Array.isArray(child) ? childrenOf(path, key) : childOf(path, key);
}

export function rootPath(ast: File): NodePath {
  const path = asPath(new TreePath(ast.program, null, ast, ast, null, 'program', undefined));
  (ast.program as unknown as Known)[PATH] = path;
  return path;
}

/** The one path of `container[key]`, a child of `parentPath`; of a missing child (`null`) a new one each time. */
export function pathAt(
  parentPath: NodePath,
  container: object,
  listKey: string | null,
  key: string | number,
): NodePath {
  const child = (container as Record<string | number, Node | null | undefined>)[key] ?? null;
  return pathOf(parentPath, child, container, listKey, key);
}

/** The same for who has the child in hand. */
export function pathOf(
  parentPath: NodePath,
  child: Node | null,
  container: object,
  listKey: string | null,
  key: string | number,
): NodePath {
  const known = (child as Known | null)?.[PATH];
  // Before the walk the parser's own `loc` stands there, which has no `parentPath`.
  if (known && known.parentPath === parentPath) return known;
  const [outer, scope] = [parentPath as unknown as TreePath, asOwn(parentPath.scope)];
  const path = asPath(new TreePath(child, outer, parentPath.node, container, listKey, key, scope));
  if (child) (child as unknown as Known)[PATH] = path;
  return path;
}

/** The path of a node of a tree; `undefined` for one that is in none. */
export function pathOfNode(node: Node): NodePath | undefined {
  const known = (node as unknown as Known)[PATH];
  return known?.node === node ? known : undefined;
}

/** The path of a child, also of one that is missing: then its `node` is `null`. */
export function childOf(path: NodePath, key: string): NodePath {
  return pathAt(path, path.node, null, key);
}

export function childrenOf(path: NodePath, key: string): NodePath[] {
  const children = (path.node as unknown as Record<string, (Node | null)[] | undefined> | null)?.[key];
  if (!Array.isArray(children)) return [childOf(path, key)];
  return children.map((child, at) => pathOf(path, child, children, key, at));
}

/** The nodes right below a path, in source order. */
export function findChildren(path: NodePath): NodePath[] {
  const found: NodePath[] = [];
  forEachChild(path, (child) => found.push(child));
  return found;
}

/** All nodes below a path in source order; `visit` says `false` where it has seen enough of a branch. */
export function descend(path: NodePath, visit: (inner: NodePath) => boolean | undefined): void {
  const step = (inner: NodePath): void => {
    if (visit(inner) !== false) forEachChild(inner, step);
  };
  forEachChild(path, step);
}

/** Without a list of the children: whole functions are looked through for a single kind of node. */
function forEachChild({ node }: NodePath, visit: (child: NodePath) => void): void {
  const children = node as unknown as Record<string, Known | (Known | null)[] | null | undefined>;
  for (const key of NODE_FIELDS.get(node.type) ?? []) {
    const child = children[key];
    if (!child) continue;
    if (!Array.isArray(child)) visitKnown(child, visit);
    else for (const one of child) if (one) visitKnown(one, visit);
  }
}

function visitKnown(child: Known, visit: (child: NodePath) => void): void {
  const path = child[PATH];
  if (path) visit(path);
}
