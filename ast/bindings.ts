/**
 * Paths and scopes of a tree in one walk: Babel's own `NodePath`, `Scope` and `Binding` objects, filled as
 * `@babel/traverse` fills them.
 *
 * Why not `traverse(ast, { enter })`: it walks twice with a context object per node, which costs three times as much
 * as parsing (measured on the SDK's own sources: 244 ms against 64 ms; this walk takes 50 ms). A test compares the
 * bindings with Babel's on installed packages. Two differences are meant: reference lists hold uses that exist at run
 * time and no types (Babel lists some types and not others, and counts parameter names of function types; `scope.ts`
 * knows the types), and parameter properties are parameters.
 */
import { type Hub as BabelHub, Scope as BabelScope, type Binding, type NodePath, type Scope } from '@babel/traverse';
import { type File, FLIPPED_ALIAS_KEYS, type Node, type Program, VISITOR_KEYS } from '@babel/types';
import { type IdentifierPath, isWritten, roleOf } from './identifiers.js';
import { childOf, childrenOf, pathAt, rememberPath, rootPath } from './paths.js';

// Babel's types leave the constructor of a scope out.
const OpenScope = BabelScope as unknown as new (path: NodePath) => CrawledScope;

/** Fields that Babel's crawl sets; its types hide them. */
type CrawledScope = Scope & { inited: boolean; crawling: boolean; registerLabel(path: NodePath): void };

/** Thrown by the walk when a name is declared twice in one scope. */
export class RedeclarationError extends Error {
  constructor(
    readonly binding: string,
    readonly node: Node,
  ) {
    super(`"${binding}" is declared twice in one scope`);
    this.name = 'RedeclarationError';
  }
}

const SCOPABLE: ReadonlySet<string> = new Set(FLIPPED_ALIAS_KEYS.Scopable);
const PATTERNS: ReadonlySet<string> = new Set(FLIPPED_ALIAS_KEYS.Pattern);
const FUNCTIONS: ReadonlySet<string> = new Set(FLIPPED_ALIAS_KEYS.Function);
const METHODS: ReadonlySet<string> = new Set(FLIPPED_ALIAS_KEYS.Method);

/** Paths of every kind of node, in source order per kind. */
export type PathsByType = Map<string, NodePath[]>;

/** Babel 7.29 has the method, its published types do not. */
type AssignedPath = NodePath & { getAssignmentIdentifiers(): Record<string, Node> };

export interface IndexedTree {
  readonly program: NodePath<Program>;
  readonly byType: PathsByType;
}

/** @throws {RedeclarationError} */
export function indexTree(ast: File): IndexedTree {
  const walk = new TreeWalk();
  const program = rootPath(walk.hub, ast) as NodePath<Program>;
  walk.visit(program, undefined);
  walk.link(program.scope);
  (program.scope as CrawledScope).crawling = false;
  return { program, byType: walk.byType };
}

class TreeWalk {
  readonly byType: PathsByType = new Map();
  readonly #references: IdentifierPath[] = [];
  readonly #assignments: NodePath[] = [];
  readonly #violations: NodePath[] = [];
  #typeDepth = 0;

  readonly hub = {
    getCode: () => undefined,
    getScope: () => undefined,
    addHelper: () => {
      throw new Error('trees of this project are never printed');
    },
    buildError: (node: Node, message: string) => new RedeclarationError(/"([^"]*)"/.exec(message)?.[1] ?? '', node),
  } as unknown as BabelHub;

  visit(path: NodePath, outer: Scope | undefined): void {
    const { node } = path;
    path.scope = isScope(node, path.parent) ? openScope(path) : outer!;
    // Three objects a node that nobody reads: `start` and `end` say the same.
    node.loc = undefined;
    rememberPath(path);
    const known = this.byType.get(node.type);
    if (known) known.push(path);
    else this.byType.set(node.type, [path]);
    const isType = node.type === 'TSTypeAnnotation' || node.type === 'TSTypeQuery';
    if (isType) this.#typeDepth++;
    this.#collect(path);
    for (const key of VISITOR_KEYS[node.type] ?? []) {
      const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
      if (!child) continue;
      if (!Array.isArray(child)) this.#visitChild(path, node, key, null);
      else for (let at = 0; at < child.length; at++) if (child[at]) this.#visitChild(path, child, at, key);
    }
    if (isType) this.#typeDepth--;
    if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration') referenceExported(path);
  }

  #visitChild(parentPath: NodePath, container: object, key: string | number, listKey: string | null): void {
    const parent = parentPath.node;
    const path = pathAt(parentPath, container, listKey, key);
    // Keys and decorators of methods, and what is switched on, see the scope outside.
    const isOutside =
      ((key === 'key' || listKey === 'decorators') && METHODS.has(parent.type)) ||
      (key === 'discriminant' && parent.type === 'SwitchStatement');
    this.visit(path, isOutside ? parentPath.parentPath!.scope : parentPath.scope);
  }

  #collect(path: NodePath): void {
    const { node } = path;
    switch (node.type) {
      case 'Identifier':
      case 'JSXIdentifier':
        if (this.#typeDepth === 0 && isRead(path as IdentifierPath)) this.#references.push(path as IdentifierPath);
        return;
      case 'AssignmentExpression':
        this.#assignments.push(path);
        return;
      case 'UpdateExpression':
        this.#violations.push(path);
        return;
      case 'UnaryExpression':
        if (node.operator === 'delete') this.#violations.push(path);
        return;
      case 'ForInStatement':
      case 'ForOfStatement':
        if (node.left.type !== 'VariableDeclaration') this.#violations.push(path);
        return;
      case 'LabeledStatement':
        (path.scope as CrawledScope).registerLabel(path);
        return;
      default:
        declare(path);
    }
  }

  /** Uses and assignments find their bindings when all declarations are known. */
  link(program: Scope): void {
    for (const path of this.#assignments) {
      const ids = assignedBy(path);
      for (const name of Object.keys(ids)) if (!path.scope.getBinding(name)) addGlobal(program, ids[name]);
      reassign(path);
    }
    for (const path of this.#references) {
      const binding = path.scope.getBinding(path.node.name);
      if (binding) reference(binding, path);
      else addGlobal(program, path.node);
    }
    for (const path of this.#violations) reassign(path);
  }
}

function assignedBy(path: NodePath): Record<string, Node> {
  return (path as AssignedPath).getAssignmentIdentifiers();
}

/**
 * As `Binding#reference` and `Binding#reassign`, without their search for the path in the list: every path comes
 * here once, and the search makes minified files quadratic.
 */
function reference(binding: Binding, path: NodePath): void {
  binding.referenced = true;
  binding.references++;
  binding.referencePaths.push(path);
}

function reassign(path: NodePath): void {
  for (const name of Object.keys(assignedBy(path))) {
    const binding = path.scope.getBinding(name);
    if (!binding) continue;
    binding.constant = false;
    binding.constantViolations.push(path);
  }
}

/** `x = 1` does not read x, `x++` does. */
function isRead(path: IdentifierPath): boolean {
  if (roleOf(path) !== 'value') return false;
  const { type } = path.parent;
  return type === 'UpdateExpression' || type === 'ForInStatement' || type === 'ForOfStatement' || !isWritten(path);
}

function addGlobal(program: Scope, node: Node): void {
  program.addGlobal(node as never);
}

function isScope(node: Node, parent: Node): boolean {
  const isOwned = FUNCTIONS.has(parent.type) || parent.type === 'CatchClause';
  if (node.type === 'BlockStatement' && isOwned) return false;
  return (isOwned && PATTERNS.has(node.type)) || SCOPABLE.has(node.type);
}

function openScope(path: NodePath): Scope {
  const scope = new OpenScope(path);
  // Both keep Babel from crawling on its own when a path is asked for during the walk.
  scope.inited = true;
  scope.crawling = path.node.type === 'Program';
  scope.references = Object.create(null);
  scope.uids = Object.create(null);
  scope.bindings = Object.create(null);
  scope.globals = Object.create(null);
  scope.data = Object.create(null);
  return scope;
}

function declare(path: NodePath): void {
  const { node, scope } = path;
  if (FUNCTIONS.has(node.type)) {
    for (const parameter of childrenOf(path, 'params')) {
      // `constructor(private server: McpServer)`: Babel itself does not see that this is a parameter.
      const isProperty = parameter.node.type === 'TSParameterProperty';
      scope.registerBinding('param', isProperty ? childOf(parameter, 'parameter') : parameter);
    }
  }
  switch (node.type) {
    case 'FunctionDeclaration':
      scope.parent.getBlockParent().registerDeclaration(path);
      return;
    case 'ClassDeclaration':
      scope.parent.getBlockParent().registerDeclaration(path);
      if (node.id) scope.bindings[node.id.name] = scope.parent.getBinding(node.id.name)!;
      return;
    case 'FunctionExpression':
    case 'ClassExpression':
      if (node.id) scope.registerBinding('local', childOf(path, 'id'), path);
      return;
    case 'VariableDeclaration':
      (node.kind === 'var'
        ? (scope.getFunctionParent() ?? scope.getProgramParent())
        : scope.getBlockParent()
      ).registerDeclaration(path);
      return;
    case 'ImportDeclaration':
    case 'TSImportEqualsDeclaration':
      scope.getBlockParent().registerDeclaration(path);
      return;
    case 'CatchClause':
      scope.registerBinding('let', path);
      return;
  }
}

/** An exported declaration is used, by whoever imports it. */
function referenceExported(path: NodePath): void {
  const { declaration } = path.node as { declaration?: Node | null };
  if (!declaration) return;
  const isNamed = declaration.type === 'ClassDeclaration' || declaration.type === 'FunctionDeclaration';
  const inner = childOf(path, 'declaration');
  const names =
    declaration.type === 'VariableDeclaration'
      ? Object.keys(inner.getBindingIdentifiers())
      : isNamed && declaration.id
        ? [declaration.id.name]
        : [];
  for (const name of names) path.scope.getBinding(name)?.reference(path);
}
