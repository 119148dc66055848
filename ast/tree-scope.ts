/**
 * Scopes and bindings with the fields and the meaning that `@babel/traverse` gives them; `bindings.ts` fills them.
 *
 * Why not Babel's own: loading it, with the printer and the builders that it brings along, was a tenth of a small run.
 * A test compares every binding with Babel's on installed packages.
 */
import type { NodePath, Scope } from '@babel/traverse';
import type { Identifier, Node } from '@babel/types';
import { bindingIdentifiersOf } from './binding-identifiers.js';
import { KINDS_OF } from './node-kinds.js';
import { childOf, childrenOf } from './paths.js';

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

/** Lets the names of a file find their bindings, once. */
export interface Linking {
  link(): void;
}

class TreeBinding {
  constant = true;
  readonly constantViolations: NodePath[] = [];
  readonly #referencePaths: NodePath[] = [];

  constructor(
    readonly identifier: Identifier,
    readonly scope: TreeScope,
    readonly path: NodePath,
    readonly kind: string,
  ) {
    // Made anew each time round, unlike `let`.
    if ((kind === 'var' || kind === 'hoisted') && isSetInLoop(path)) this.reassign(path);
  }

  reassign(path: NodePath): void {
    this.constant = false;
    this.constantViolations.push(path);
  }

  reference(path: NodePath): void {
    this.#referencePaths.push(path);
  }

  get referencePaths(): readonly NodePath[] {
    this.scope.linking.link();
    return this.#referencePaths;
  }

  get referenced(): boolean {
    return this.references > 0;
  }

  get references(): number {
    return this.referencePaths.length;
  }
}

export class TreeScope {
  readonly bindings: Record<string, TreeBinding> = Object.create(null);
  readonly block: Node;
  #parent: TreeScope | undefined | null = null;

  constructor(
    readonly path: NodePath,
    readonly linking: Linking,
  ) {
    this.block = path.node;
  }

  get parent(): TreeScope | undefined {
    if (this.#parent === null) this.#parent = this.#findParent();
    return this.#parent;
  }

  /** Keys and decorators of a method see the scope around its class. */
  #findParent(): TreeScope | undefined {
    for (let path: NodePath | null = this.path; path; ) {
      const isOutside = path.key === 'key' || path.listKey === 'decorators';
      path = path.parentPath;
      if (path && isOutside && KINDS_OF.Method.has(path.node.type)) path = path.parentPath;
      const scope = path?.scope as unknown as TreeScope | undefined;
      if (path && scope?.path === path) return scope;
    }
    return undefined;
  }

  getOwnBinding(name: string): TreeBinding | undefined {
    return this.bindings[name];
  }

  hasOwnBinding(name: string): boolean {
    return this.bindings[name] !== undefined;
  }

  getBinding(name: string): TreeBinding | undefined {
    let inner: NodePath | undefined;
    for (let scope: TreeScope | undefined = this; scope; scope = scope.parent) {
      const binding = scope.bindings[name];
      // A default value in the pattern of a `catch` does not see the names of the pattern.
      const isHidden =
        binding &&
        inner &&
        KINDS_OF.Pattern.has(inner.node.type) &&
        binding.kind !== 'param' &&
        binding.path.node.type === 'CatchClause';
      if (binding && !isHidden) return binding;
      if (!binding && name === 'arguments' && hasArguments(scope.block)) return undefined;
      inner = scope.path;
    }
    return undefined;
  }

  hasBinding(name: string): boolean {
    for (let scope: TreeScope | undefined = this; scope; scope = scope.parent) {
      if (scope.bindings[name]) return true;
    }
    return false;
  }

  #closest(kinds: ReadonlySet<string>): TreeScope | undefined {
    for (let scope: TreeScope | undefined = this; scope; scope = scope.parent) {
      if (kinds.has(scope.block.type)) return scope;
    }
    return undefined;
  }

  /** Where `var` goes: the function or, outside of all, the program. */
  getFunctionParent(): TreeScope | undefined {
    return this.#closest(KINDS_OF.FunctionParent);
  }

  getProgramParent(): TreeScope {
    return this.#closest(PROGRAM)!;
  }

  getBlockParent(): TreeScope {
    return this.#closest(KINDS_OF.BlockParent)!;
  }

  registerDeclaration(path: NodePath): void {
    const { node } = path;
    switch (node.type) {
      case 'FunctionDeclaration':
        this.registerBinding('hoisted', childOf(path, 'id'), path);
        return;
      case 'VariableDeclaration': {
        const kind = node.kind === 'using' || node.kind === 'await using' ? 'const' : node.kind;
        for (const declarator of childrenOf(path, 'declarations')) this.registerBinding(kind, declarator);
        return;
      }
      case 'ClassDeclaration':
        if (!node.declare) this.registerBinding('let', path);
        return;
      case 'ImportDeclaration':
        for (const specifier of childrenOf(path, 'specifiers')) {
          const own = specifier.node as { importKind?: string | null };
          this.registerBinding(isTypeImport(node) || isTypeImport(own) ? 'unknown' : 'module', specifier);
        }
        return;
      default:
        this.registerBinding('unknown', path);
    }
  }

  /** @throws {RedeclarationError} */
  registerBinding(kind: string, path: NodePath, declaring: NodePath = path): void {
    for (const id of bindingIdentifiersOf(path.node)) {
      const known = this.bindings[id.name];
      if (!known) {
        this.bindings[id.name] = new TreeBinding(id, this, declaring, kind);
      } else if (known.identifier !== id) {
        if (isCollision(known.kind, kind)) throw new RedeclarationError(id.name, id);
        known.reassign(declaring);
      }
    }
  }
}

const PROGRAM: ReadonlySet<string> = new Set(['Program']);

function hasArguments({ type }: Node): boolean {
  return KINDS_OF.Function.has(type) && type !== 'ArrowFunctionExpression';
}

function isTypeImport({ importKind }: { importKind?: string | null }): boolean {
  return importKind === 'type' || importKind === 'typeof';
}

function isCollision(known: string, kind: string): boolean {
  if (kind === 'param' || known === 'local') return false;
  return ['let', 'const', 'module'].includes(known) || kind === 'let' || (known === 'param' && kind === 'const');
}

/** Set by the head of a loop, or given a value each time round. */
function isSetInLoop(path: NodePath): boolean {
  const { node } = path;
  const hasValue = node.type !== 'VariableDeclarator' || Boolean(node.init);
  for (let at = path; at.parentPath; at = at.parentPath) {
    const { type } = at.parentPath.node;
    if (KINDS_OF.FunctionParent.has(type)) return false;
    if (at.key === 'left' && (type === 'ForInStatement' || type === 'ForOfStatement')) return true;
    if (hasValue && at.key === 'body' && KINDS_OF.Loop.has(type)) return true;
  }
  return false;
}

/** Rules know scopes and bindings by Babel's types. */
export function asScope(scope: TreeScope): Scope {
  return scope as unknown as Scope;
}

export function asOwn(scope: Scope): TreeScope {
  return scope as unknown as TreeScope;
}
