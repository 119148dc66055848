/** Modules that are named without being imported: mocks of test runners, `declare module`, plain strings. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node, ObjectExpression, TSModuleDeclaration } from '@babel/types';
import { unwrapped } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { linksOf } from '../../ast/imports.js';
import { replaceStringEdit, stringValueOf } from '../../ast/literals.js';
import { keyOf } from '../../ast/objects.js';
import { entryOf, homeOf, type SdkSide, subpathOf, wholeHomeOf } from './homes.js';
import { type V1Link, v1LinksOf } from './imported-names.js';

export type Mocked =
  | { readonly type: 'moved'; readonly specifier: string; readonly edits: readonly Edit[] }
  | { readonly type: 'split' }
  /** Two mocks would name the same module, and the later one would win. */
  | { readonly type: 'collides'; readonly specifier: string };

export function mockedLink(file: ParsedFile, link: V1Link, side: SdkSide): Mocked {
  const moved = movedMock(file, link, side);
  if (moved.type !== 'moved' || !isFactoryCall(link)) return moved;
  const others = v1LinksOf(file).filter(
    (other) => other !== link && other.link.kind === 'mock' && isFactoryCall(other),
  );
  const isTaken = others.some((other) => {
    const home = movedMock(file, other, side);
    return home.type === 'moved' && home.specifier === moved.specifier;
  });
  const isThere = linksOf(file).some(({ kind, specifier }) => kind === 'mock' && specifier === moved.specifier);
  return isTaken || isThere ? { type: 'collides', specifier: moved.specifier } : moved;
}

/** `vi.mock(path, factory)` and its kin replace the module; `vi.importActual(path)` and `require.resolve` only name it. */
function isFactoryCall({ link }: V1Link): boolean {
  return link.kind === 'mock' && (link.path.node as CallExpression).arguments.length > 1;
}

function movedMock(file: ParsedFile, { link, subpath }: V1Link, side: SdkSide): Mocked {
  const properties = factoryProperties(link.path);
  if (!properties) return movedWhole(file, { link, subpath }, side);
  const edits: Edit[] = [];
  const homes = new Set<string>();
  for (const property of properties.properties) {
    const name = keyOf(property);
    const home = name === undefined ? undefined : homeOf({ subpath, name, side });
    if (name === undefined || home?.type !== 'moved') return { type: 'split' };
    homes.add(home.specifier);
    if (home.name !== name) edits.push(renamedKey(file, property, home.name));
  }
  const [specifier, ...rest] = homes;
  if (rest.length > 0) return { type: 'split' };
  if (specifier === undefined) return movedWhole(file, { link, subpath }, side);
  return { type: 'moved', specifier, edits: [replaceStringEdit(file, link.literal, specifier), ...edits] };
}

function movedWhole(file: ParsedFile, { link, subpath }: Pick<V1Link, 'link' | 'subpath'>, side: SdkSide): Mocked {
  const isResolve =
    link.kind === 'mock' && (link.path.node as CallExpression).arguments.length === 1 && isResolving(link.path);
  const specifier = isResolve ? entryOf(subpath, side) : wholeHomeOf(subpath, side);
  if (specifier === undefined) return { type: 'split' };
  return { type: 'moved', specifier, edits: [replaceStringEdit(file, link.literal, specifier)] };
}

function isResolving(path: NodePath): boolean {
  const { callee } = path.node as CallExpression;
  return (
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'resolve'
  );
}

function renamedKey(file: ParsedFile, property: Node, name: string): Edit {
  const key = (property as { key: Node }).key;
  const isShorthand = property.type === 'ObjectProperty' && property.shorthand;
  const [start, end] = [key.start ?? 0, key.end ?? 0];
  const isQuoted = key.type === 'StringLiteral';
  return {
    file: file.path,
    start: isQuoted ? start + 1 : start,
    end: isQuoted ? end - 1 : end,
    text: isShorthand ? `${name}: ${file.textOf(key)}` : name,
  };
}

/** The object that a mock factory returns, when it is written out without a spread. */
function factoryProperties(path: NodePath): ObjectExpression | undefined {
  const [, factory] = (path.node as CallExpression).arguments ?? [];
  if (factory?.type !== 'ArrowFunctionExpression' && factory?.type !== 'FunctionExpression') return undefined;
  const body = unwrapped(factory.body);
  const [only, ...more] = body.type === 'BlockStatement' ? body.body : [];
  const returned = only?.type === 'ReturnStatement' && more.length === 0 ? only.argument : body;
  const value = returned ? unwrapped(returned) : undefined;
  return value?.type === 'ObjectExpression' ? value : undefined;
}

/** `declare module 'x' { interface A {} }`: the declared names say where it goes. */
export function declaredModule(file: ParsedFile, { link, subpath }: V1Link, side: SdkSide): Mocked {
  const { body } = link.path.node as TSModuleDeclaration;
  const names = body?.type === 'TSModuleBlock' ? body.body.flatMap(declaredNames) : [];
  const homes = names.map((name) => homeOf({ subpath, name, side }));
  const specifiers = new Set(
    homes.map((home, at) => (home.type === 'moved' && home.name === names[at] ? home.specifier : '')),
  );
  const [specifier = entryOf(subpath, side), ...rest] = specifiers;
  if (!specifier || rest.length > 0) return { type: 'split' };
  return { type: 'moved', specifier, edits: [replaceStringEdit(file, link.literal, specifier)] };
}

function declaredNames(statement: Node): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (!declaration) return [''];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''));
  }
  const { id } = declaration as { id?: Node | null };
  return [id?.type === 'Identifier' ? id.name : ''];
}

/** Strings that name a module of SDK v1 to some other tool: aliases, externals, mappers. */
export function namedInStrings(file: ParsedFile): Node[] {
  const linked = new Set(linksOf(file).map(({ literal }) => literal as Node));
  return file
    .paths('StringLiteral', 'TemplateLiteral')
    .map(({ node }) => node as Node)
    .filter((node) => !linked.has(node) && subpathOf(beginningOf(node)) !== undefined);
}

/** Of a template what stands before the first `${…}`: `import(`@modelcontextprotocol/sdk/${name}.js`)`. */
function beginningOf(node: Node): string {
  return stringValueOf(node) ?? (node.type === 'TemplateLiteral' ? (node.quasis[0].value.cooked ?? '') : '');
}
