/**
 * Module links of a file: every place that names another module, by whatever syntax, with the names it brings in.
 * Links say what is written; which package or file a specifier means is `modules.ts`' affair.
 */
import type { NodePath } from '@babel/traverse';
import type {
  CallExpression,
  ExportAllDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Node,
  StringLiteral,
  TSImportType,
} from '@babel/types';
import { calleeNameOf, isCall, isMember, memberChainOf, memberNameOf, unwrapped } from './calls.js';
import type { ParsedFile } from './file.js';
import { type PlainString, stringValueOf } from './literals.js';
import { keyOf } from './objects.js';
import type { SpanEnd } from './tokens.js';

/**
 * - `import`, `export-from` (also `export *`), `import-equals` (`import x = require()`): statements
 * - `require`, `dynamic-import`: calls
 * - `import-type`: `import('x').T` in a type
 * - `mock`: `vi.mock('x')`, `jest.requireActual('x')` and the like; also `require.resolve`, `import.meta.resolve`
 * - `declare-module`: `declare module 'x' { … }`
 */
export type LinkKind =
  | 'import'
  | 'export-from'
  | 'import-equals'
  | 'require'
  | 'dynamic-import'
  | 'import-type'
  | 'mock'
  | 'declare-module';

/** One name that a link brings into the file or passes on. */
export interface LinkBinding extends SpanEnd {
  /** Name in the other module: `default`, `*` for all of it, else the exported name. */
  readonly imported: string;
  /** Name in this file; for `export … from` the name under which it is passed on. `undefined`: used in place. */
  readonly local: string | undefined;
  readonly typeOnly: boolean;
  /** The specifier, pattern property, member or name that does it; its span is that of the binding. */
  readonly node: Node;
  /** The identifier that declares `local`, where there is one: ask `scope.ts` for its references. */
  readonly id: Identifier | undefined;
}

export interface ModuleLink {
  readonly specifier: string;
  readonly kind: LinkKind;
  /** The statement for statements, else the call or type. */
  readonly path: NodePath;
  readonly literal: PlainString;
  /** Span of the specifier with its quotes. */
  readonly stringSpan: SpanEnd;
  /** The whole link is erased by the compiler: `import type`, `export type`, `import('x').T`. */
  readonly typeOnly: boolean;
  /** Empty for a side-effect import and wherever the value goes a way that is not a plain name. */
  readonly bindings: readonly LinkBinding[];
  /** What a compiler wrapped round `require`: the name of the helper, `__importDefault`, `_interopRequireWildcard` … */
  readonly interop?: string;
}

const cache = new WeakMap<ParsedFile, readonly ModuleLink[]>();

/** All links of a file, in source order. */
export function linksOf(file: ParsedFile): readonly ModuleLink[] {
  const known = cache.get(file);
  if (known) return known;
  const links = [
    ...file.paths('ImportDeclaration').map(importLink),
    ...file.paths('ExportNamedDeclaration', 'ExportAllDeclaration').flatMap(exportLink),
    ...file.paths('TSImportEqualsDeclaration').flatMap(importEqualsLink),
    ...file
      .paths('CallExpression', 'OptionalCallExpression')
      .flatMap((path) => callLink(path as NodePath<CallExpression>)),
    ...file.paths('ImportExpression').flatMap(importExpressionLink),
    ...file.paths('TSImportType').flatMap(importTypeLink),
    ...file.paths('TSModuleDeclaration').flatMap(declareModuleLink),
  ].sort((a, b) => a.stringSpan.start - b.stringSpan.start);
  cache.set(file, links);
  return links;
}

/** Statements and calls that run or type-check code of the module; mocks and declarations left out. */
export function importsOf(file: ParsedFile): readonly ModuleLink[] {
  return linksOf(file).filter(({ kind }) => kind !== 'mock' && kind !== 'declare-module');
}

function linkOf(kind: LinkKind, path: NodePath, literal: PlainString, rest: Partial<ModuleLink>): ModuleLink {
  const stringSpan = { start: literal.start ?? 0, end: literal.end ?? 0 };
  return {
    kind,
    path,
    literal,
    stringSpan,
    specifier: stringValueOf(literal) ?? '',
    typeOnly: false,
    bindings: [],
    ...rest,
  };
}

function bindingOf(
  node: Node,
  imported: string,
  id: Identifier | undefined,
  typeOnly = false,
  local = id?.name,
): LinkBinding {
  return { imported, local, typeOnly, node, id, start: node.start ?? 0, end: node.end ?? 0 };
}

function nameOf(node: Identifier | StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

function importLink(path: NodePath<ImportDeclaration>): ModuleLink {
  const { node } = path;
  const typeOnly = node.importKind === 'type' || node.importKind === 'typeof';
  const bindings = node.specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return bindingOf(specifier, 'default', specifier.local, typeOnly);
    if (specifier.type === 'ImportNamespaceSpecifier') return bindingOf(specifier, '*', specifier.local, typeOnly);
    const ownType = specifier.importKind === 'type' || specifier.importKind === 'typeof';
    return bindingOf(specifier, nameOf(specifier.imported), specifier.local, typeOnly || ownType);
  });
  return linkOf('import', path, node.source, { typeOnly, bindings });
}

function exportLink(path: NodePath<ExportNamedDeclaration | ExportAllDeclaration>): ModuleLink[] {
  const { node } = path;
  if (!node.source) return [];
  const typeOnly = node.exportKind === 'type';
  if (node.type === 'ExportAllDeclaration') {
    const bindings = [bindingOf(node, '*', undefined, typeOnly, '*')];
    return [linkOf('export-from', path, node.source, { typeOnly, bindings })];
  }
  const bindings = node.specifiers.map((specifier) => {
    if (specifier.type === 'ExportNamespaceSpecifier')
      return bindingOf(specifier, '*', undefined, typeOnly, nameOf(specifier.exported));
    if (specifier.type === 'ExportDefaultSpecifier')
      return bindingOf(specifier, 'default', undefined, typeOnly, specifier.exported.name);
    const imported = nameOf(specifier.local as Identifier | StringLiteral);
    return bindingOf(
      specifier,
      imported,
      undefined,
      typeOnly || specifier.exportKind === 'type',
      nameOf(specifier.exported),
    );
  });
  return [linkOf('export-from', path, node.source, { typeOnly, bindings })];
}

function importEqualsLink(path: ReturnType<ParsedFile['paths']>[number]): ModuleLink[] {
  const node = path.node;
  if (node.type !== 'TSImportEqualsDeclaration' || node.moduleReference.type !== 'TSExternalModuleReference') return [];
  const typeOnly = node.importKind === 'type';
  const bindings = [bindingOf(node.id, '*', node.id, typeOnly)];
  return [linkOf('import-equals', path, node.moduleReference.expression, { typeOnly, bindings })];
}

function importExpressionLink(path: NodePath): ModuleLink[] {
  const node = path.node;
  if (node.type !== 'ImportExpression' || stringValueOf(node.source) === undefined) return [];
  return [linkOf('dynamic-import', path, node.source as PlainString, { bindings: awaitedBindings(path) })];
}

function importTypeLink(path: NodePath<TSImportType>): ModuleLink[] {
  const { argument, qualifier } = path.node;
  if (argument?.type !== 'StringLiteral') return [];
  const first = qualifier ? leftmostOf(qualifier) : indexOf(path);
  const bindings = first ? [bindingOf(first, nameOf(first), undefined, true)] : [];
  return [linkOf('import-type', path, argument, { typeOnly: true, bindings })];
}

/** `(typeof import('x'))['A']`. */
function indexOf(path: NodePath): StringLiteral | undefined {
  let at = path.parentPath;
  while (at?.isTSTypeQuery() || at?.isTSParenthesizedType()) at = at.parentPath;
  const index = at?.isTSIndexedAccessType() && at.node.indexType;
  return index && index.type === 'TSLiteralType' && index.literal.type === 'StringLiteral' ? index.literal : undefined;
}

function leftmostOf(node: Node): Identifier | undefined {
  if (node.type === 'TSQualifiedName') return leftmostOf(node.left);
  return node.type === 'Identifier' ? node : undefined;
}

function declareModuleLink(path: NodePath): ModuleLink[] {
  const node = path.node;
  if (node.type !== 'TSModuleDeclaration' || node.id.type !== 'StringLiteral') return [];
  return [linkOf('declare-module', path, node.id, { typeOnly: true })];
}

/** Methods of `vi`, `vitest`, `jest`, `mock` (node:test, bun) whose first argument is a module. */
const MOCKS: ReadonlySet<string> = new Set([
  'mock',
  'doMock',
  'unmock',
  'doUnmock',
  'dontMock',
  'setMock',
  'hoisted',
  'importActual',
  'importMock',
  'requireActual',
  'requireMock',
  'createMockFromModule',
  'genMockFromModule',
  'unstable_mockModule',
  'unstable_unmockModule',
  'mockModule',
  'module',
]);
const MOCKERS: ReadonlySet<string> = new Set(['vi', 'vitest', 'jest', 'mock', 'import.meta.jest']);

function callLink(path: NodePath<CallExpression>): ModuleLink[] {
  const { node } = path;
  const [first] = node.arguments;
  if (stringValueOf(first) === undefined) return [];
  const literal = first as PlainString;
  if (node.callee.type === 'Import')
    return [linkOf('dynamic-import', path, literal, { bindings: awaitedBindings(path) })];
  if (isRequire(path)) return [requireLink(path, literal)];
  return isModuleCall(path) ? [linkOf('mock', path, literal, {})] : [];
}

/** The `require` of CommonJS or one made by `createRequire`, not a function of the file that is called so. */
function isRequire({ node, scope }: NodePath<CallExpression>): boolean {
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') return false;
  const binding = scope.getBinding('require');
  if (!binding) return true;
  const { node: declared } = binding.path;
  const made = declared.type === 'VariableDeclarator' ? declared.init : undefined;
  return isCall(made) && calleeNameOf(made) === 'createRequire';
}

function isModuleCall(path: NodePath<CallExpression>): boolean {
  const callee = unwrapped(path.node.callee);
  if (!isMember(callee)) return false;
  const name = memberNameOf(callee) ?? '';
  const object = unwrapped(callee.object);
  if (object.type === 'Identifier') {
    if (object.name === 'require') return name === 'resolve';
    return MOCKERS.has(object.name) && MOCKS.has(name);
  }
  return name === 'resolve' && object.type === 'MetaProperty';
}

function requireLink(path: NodePath<CallExpression>, literal: PlainString): ModuleLink {
  const wrapper = interopOf(path);
  const value = wrapper ?? path;
  const interop = wrapper && (calleeNameOf(wrapper.node as CallExpression) ?? undefined);
  return linkOf('require', path, literal, { bindings: boundNames(value), ...(interop && { interop }) });
}

/** `__importDefault(require('x'))`, `tslib_1.__importStar(…)`, `_interopRequireWildcard(…)`, esbuild's `__toESM(…)`. */
function interopOf(path: NodePath): NodePath | undefined {
  const parent = path.parentPath;
  if (!parent || !isCall(parent.node) || parent.node.arguments[0] !== path.node) return undefined;
  const name = calleeNameOf(parent.node) ?? '';
  return /^(?:__import(?:Default|Star)|_+interopRequire(?:Default|Wildcard)\d*|__toESM|_interopNamespace(?:Default)?)$/.test(
    name,
  )
    ? parent
    : undefined;
}

/** Names of `await import('x')` and of the first parameter of `import('x').then(…)`. */
function awaitedBindings(path: NodePath): LinkBinding[] {
  const parent = path.parentPath;
  if (parent?.isAwaitExpression()) return boundNames(parent);
  // Down-levelled: `yield import('x')`.
  if (parent?.isYieldExpression()) return boundNames(parent);
  const call = parent && isMember(parent.node) && memberNameOf(parent.node) === 'then' ? parent.parentPath : undefined;
  if (!call || !isCall(call.node)) return [];
  const [callback] = call.node.arguments;
  if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') return [];
  return callback.params[0] ? patternBindings(callback.params[0]) : [];
}

/** Names that a whole-module value is given: a declaration, an assignment, a destructuring, or a member of it. */
function boundNames(path: NodePath): LinkBinding[] {
  const value = outermostOf(path);
  const parent = value.parentPath;
  if (!parent) return [];
  if (parent.isVariableDeclarator() && parent.node.init === value.node) return patternBindings(parent.node.id);
  if (parent.isAssignmentExpression() && parent.node.right === value.node) return patternBindings(parent.node.left);
  if (!isMember(parent.node) || parent.node.object !== value.node) return [];
  const name = memberNameOf(parent.node);
  if (name === undefined) return [];
  const holder = outermostOf(parent).parentPath;
  const isInit = holder?.isVariableDeclarator() && holder.node.id.type === 'Identifier';
  const id = isInit ? (holder.node.id as Identifier) : undefined;
  return [bindingOf(parent.node.property, name, id)];
}

/** Climbs `as T`, `!` and the like. */
function outermostOf(path: NodePath): NodePath {
  let at = path;
  while (
    at.parentPath &&
    at.parentPath.node !== unwrapped(at.parentPath.node) &&
    unwrapped(at.parentPath.node) === unwrapped(at.node)
  ) {
    at = at.parentPath;
  }
  return at;
}

function patternBindings(pattern: Node): LinkBinding[] {
  if (pattern.type === 'Identifier') return [bindingOf(pattern, '*', pattern)];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    if (property.type === 'RestElement') {
      return property.argument.type === 'Identifier' ? [bindingOf(property, '*', property.argument)] : [];
    }
    const imported = keyOf(property);
    const value = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    if (imported === undefined) return [];
    return [bindingOf(property, imported, value.type === 'Identifier' ? value : undefined)];
  });
}

/** `x` and `['A']` of `x.A` when `x` is a whole-module name; a convenience over `memberChainOf`. */
export function namespaceMemberOf(node: Node): { root: Identifier; name: string } | undefined {
  const chain = memberChainOf(node);
  if (chain?.root.type !== 'Identifier' || chain.names.length === 0) return undefined;
  return { root: chain.root, name: chain.names[0] };
}
