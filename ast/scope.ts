/**
 * Bindings and all their uses, type positions included. Resolution is that of `@babel/traverse` plus what it does
 * not know: type parameters, enums, namespaces, interfaces and type aliases of inner scopes.
 */
import type { Binding, NodePath, Scope } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { ParsedFile } from './file.js';
import { type IdentifierPath, isWritten, type Role, roleOf } from './identifiers.js';
import { childOf, descend } from './paths.js';

export interface Reference {
  readonly path: IdentifierPath;
  readonly role: 'value' | 'type';
  /** It is assigned to here. */
  readonly isWrite: boolean;
}

interface NameIndex {
  readonly byName: ReadonlyMap<string, readonly IdentifierPath[]>;
  /** Names that only TypeScript declares, with the block that holds them. */
  readonly typeScript: ReadonlyMap<string, readonly TypeScriptDeclaration[]>;
}

interface TypeScriptDeclaration {
  readonly container: Node;
  readonly node: Node;
  readonly isValue: boolean;
  readonly isType: boolean;
}

const cache = new WeakMap<ParsedFile, NameIndex>();

function indexOf(file: ParsedFile): NameIndex {
  const known = cache.get(file);
  if (known) return known;
  const byName = new Map<string, IdentifierPath[]>();
  for (const path of file.paths('Identifier', 'JSXIdentifier') as IdentifierPath[]) {
    const same = byName.get(path.node.name);
    if (same) same.push(path);
    else byName.set(path.node.name, [path]);
  }
  const index = { byName, typeScript: typeScriptDeclarations(file) };
  cache.set(file, index);
  return index;
}

function typeScriptDeclarations(file: ParsedFile): Map<string, TypeScriptDeclaration[]> {
  const found = new Map<string, TypeScriptDeclaration[]>();
  const declarations = file.paths(
    'TSEnumDeclaration',
    'TSModuleDeclaration',
    'TSInterfaceDeclaration',
    'TSTypeAliasDeclaration',
  );
  for (const path of declarations) {
    const { node } = path;
    if (node.id.type !== 'Identifier') continue;
    const exported = path.parentPath?.isExportNamedDeclaration() ? path.parentPath : path;
    const isValue = node.type === 'TSEnumDeclaration' || node.type === 'TSModuleDeclaration';
    const isType = node.type !== 'TSModuleDeclaration';
    const one = { container: exported.parent, node, isValue, isType };
    found.set(node.id.name, [...(found.get(node.id.name) ?? []), one]);
  }
  return found;
}

/** Every identifier of the file with this name, whatever its role, in source order. */
export function identifiersNamed(file: ParsedFile, name: string): readonly IdentifierPath[] {
  return indexOf(file).byName.get(name) ?? [];
}

/** The binding that an identifier uses or declares; `undefined` for globals, plain names and TypeScript-only names. */
export function bindingOf(file: ParsedFile, path: IdentifierPath): Binding | undefined {
  const role = roleOf(path);
  if (role === 'name') return undefined;
  if (role === 'declaration') return declaredBindingOf(path);
  return resolved(file, path, role);
}

function declaredBindingOf(path: IdentifierPath): Binding | undefined {
  const { name } = path.node;
  for (let scope: Scope | undefined = path.scope; scope; scope = scope.parent) {
    const binding = scope.getOwnBinding(name);
    if (binding && (binding.identifier === path.node || isRedeclaration(binding, path.node))) return binding;
  }
  return undefined;
}

/** `var a; var a;` and overloaded functions: later declarations are kept as violations of the first. */
function isRedeclaration(binding: Binding, node: Node): boolean {
  return binding.constantViolations.some((path) => Object.values(path.getBindingIdentifiers()).includes(node as never));
}

function resolved(file: ParsedFile, path: IdentifierPath, role: Role): Binding | undefined {
  const { name } = path.node;
  const binding = path.scope.getBinding(name);
  if (!binding) return undefined;
  const shadows = indexOf(file).typeScript.get(name) ?? [];
  for (let at: NodePath | null = path; at; at = at.parentPath) {
    const isOwnScope = at.node === binding.scope.block;
    if (declaresTypeName(at, path, name, role, isOwnScope)) return undefined;
    const block = at.node;
    const inner = shadows.filter(({ container }) => container === block);
    // In the scope of the binding itself the declarations merge: the type side wins for types, the binding for values.
    if (inner.some(({ isValue, isType }) => (role === 'type' ? isType : isValue && !isOwnScope))) {
      return isOwnScope && isTypeItself(binding) ? binding : undefined;
    }
    if (isOwnScope) break;
  }
  return binding;
}

/** Classes and imports are types as well as values. */
function isTypeItself(binding: Binding): boolean {
  return (
    binding.path.isClassDeclaration() || binding.path.isImportSpecifier() || binding.path.isImportDefaultSpecifier()
  );
}

/** Type parameters, `infer X`, mapped type keys and the parameter names of function types hide outer names. */
function declaresTypeName(at: NodePath, from: NodePath, name: string, role: Role, isOwnScope: boolean): boolean {
  const node = at.node as Node & { typeParameters?: Node | null; parameters?: readonly Node[] };
  if (role === 'type') {
    const { typeParameters } = node;
    if (
      typeParameters?.type === 'TSTypeParameterDeclaration' &&
      typeParameters.params.some((one: Node) => nameOf(one) === name)
    )
      return true;
    if (node.type === 'TSMappedType') return nameOf(node.typeParameter) === name;
    return node.type === 'TSConditionalType' && from !== at && infers(at, from, name);
  }
  if (isOwnScope || !node.type.startsWith('TS') || !Array.isArray(node.parameters)) return false;
  return node.parameters.some((one: Node) => one.type === 'Identifier' && one.name === name);
}

function nameOf(parameter: Node): string | undefined {
  if (parameter.type !== 'TSTypeParameter') return undefined;
  const { name } = parameter as { name: unknown };
  return typeof name === 'string' ? name : (name as { name?: string }).name;
}

/** `A extends B<infer X> ? X : …`: X is known in the middle part only. */
function infers(conditional: NodePath, from: NodePath, name: string): boolean {
  const trueType = childOf(conditional, 'trueType');
  if (!from.isDescendant(trueType) && from !== trueType) return false;
  let found = false;
  descend(childOf(conditional, 'extendsType'), ({ node }) => {
    if (node.type === 'TSInferType' && nameOf(node.typeParameter) === name) found = true;
    return !found;
  });
  const own = childOf(conditional, 'extendsType').node;
  return found || (own.type === 'TSInferType' && nameOf(own.typeParameter) === name);
}

/** Every use of a binding in source order: reads and writes, shorthand, JSX, exports, types; declarations left out. */
export function referencesOf(file: ParsedFile, binding: Binding): Reference[] {
  return identifiersNamed(file, binding.identifier.name).flatMap((path) => {
    const role = roleOf(path);
    if (role !== 'value' && role !== 'type') return [];
    if (resolved(file, path, role) !== binding) return [];
    return [{ path, role, isWrite: isWritten(path) }];
  });
}

/** Uses that exist at run time. */
export function valueReferencesOf(file: ParsedFile, binding: Binding): Reference[] {
  return referencesOf(file, binding).filter(({ path, role }) => role === 'value' && !isInType(path));
}

/** `typeof x` in a type uses the value x but vanishes with the type. */
export function isInType(path: NodePath): boolean {
  return (
    path.findParent(({ node }) => node.type === 'TSTypeQuery' || node.type === 'TSImportEqualsDeclaration') !== null
  );
}

/** Identifiers that declare a binding: one, or several for `var a; var a` and overloads. */
export function declarationsOf(file: ParsedFile, binding: Binding): IdentifierPath[] {
  return identifiersNamed(file, binding.identifier.name).filter(
    (path) => roleOf(path) === 'declaration' && declaredBindingOf(path) === binding,
  );
}

/** Names that TypeScript merges with a binding: `class A` + `interface A`, `const A` + `type A`, overload signatures. */
export function isMerged(file: ParsedFile, binding: Binding): boolean {
  const { name } = binding.identifier;
  const containers = [binding.scope.block];
  const declared = indexOf(file).typeScript.get(name) ?? [];
  const overloads = identifiersNamed(file, name).some(
    ({ parent, key }) => parent.type === 'TSDeclareFunction' && key === 'id',
  );
  return overloads || declared.some(({ container }) => containers.includes(container as never));
}

/** `with`, direct `eval`: names inside cannot be followed. */
export function hasDynamicScope(file: ParsedFile, scope: Scope): boolean {
  const isInside = ({ node }: NodePath) =>
    (node.start ?? 0) >= (scope.block.start ?? 0) && (node.end ?? 0) <= (scope.block.end ?? 0);
  if (file.paths('WithStatement').some(isInside)) return true;
  return identifiersNamed(file, 'eval').some(
    (path) =>
      isInside(path) &&
      path.parent.type === 'CallExpression' &&
      path.key === 'callee' &&
      !path.scope.hasBinding('eval', true),
  );
}

const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

export function isIdentifierName(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name) && !RESERVED.has(name);
}

/**
 * Whether a binding can be called `name`: nothing between a use and the declaration has that name already, and no
 * other use of `name` would be captured.
 */
export function isNameFree(file: ParsedFile, binding: Binding, name: string): boolean {
  if (!isIdentifierName(name) || hasDynamicScope(file, binding.scope)) return false;
  const block = binding.scope.block;
  const others = identifiersNamed(file, name).filter((path) => roleOf(path) !== 'name');
  const uses = [...declarationsOf(file, binding), ...referencesOf(file, binding).map(({ path }) => path)];
  if (uses.some((path) => isDeclaredBetween(file, path, name, block))) return false;
  return !others.some((path) => isWithin(path, block) && isResolvedOutside(path, name, binding.scope));
}

function isWithin(path: NodePath, block: Node): boolean {
  return (path.node.start ?? 0) >= (block.start ?? 0) && (path.node.end ?? 0) <= (block.end ?? 0);
}

/** A use of `name` that today means something outside the scope, and would mean the renamed binding afterwards. */
function isResolvedOutside(path: IdentifierPath, name: string, scope: Scope): boolean {
  if (roleOf(path) === 'declaration') return false;
  for (let at: Scope | undefined = path.scope; at; at = at.parent) {
    if (at.hasOwnBinding(name)) return at === scope || !isInnerScope(at, scope);
    if (at === scope) return true;
  }
  return true;
}

function isInnerScope(inner: Scope, outer: Scope): boolean {
  for (let at: Scope | undefined = inner.parent; at; at = at.parent) if (at === outer) return true;
  return false;
}

function isDeclaredBetween(file: ParsedFile, path: IdentifierPath, name: string, block: Node): boolean {
  const typeScript = indexOf(file).typeScript.get(name) ?? [];
  for (let at: NodePath | null = path; at; at = at.parentPath) {
    if (at.isScope() && at.scope.hasOwnBinding(name)) return true;
    const { node } = at;
    if (typeScript.some(({ container }) => container === node) || declaresTypeName(at, path, name, 'type', false))
      return true;
    if (node === block) return false;
  }
  return false;
}

/** A name made from `base` that occurs nowhere in the file: `ctx`, `ctx2`, `ctx3` … */
export function freeNameOf(file: ParsedFile, base: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}${count}`;
    if (isIdentifierName(name) && identifiersNamed(file, name).length === 0) return name;
  }
}
