/** Modules that are named without being imported: mocks of test runners, `declare module`, plain strings. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node, TSModuleDeclaration } from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { linksOf } from '../../ast/imports.js';
import { replaceStringEdit, stringValueOf } from '../../ast/literals.js';
import { keyOf } from '../../ast/objects.js';
import { entryOf, homeOf, type SdkSide, subpathOf, valueHomeOf, wholeHomeOf } from './homes.js';
import { type V1Link, v1LinksOf } from './imported-names.js';
import { factoryOf, isAutomock, replaces } from './mock-factories.js';
import { isInside, joinedMocks, type MovedMock } from './mock-joins.js';

export type Mocked =
  | { readonly type: 'moved'; readonly specifier: string; readonly edits: readonly Edit[] }
  | { readonly type: 'split' }
  /** Two mocks would name the same module, and the later one would win. */
  | { readonly type: 'collides'; readonly specifier: string }
  /** Mocks of one v2 module became one, at the place of the first. */
  | { readonly type: 'joined'; readonly specifier: string; readonly edits: readonly Edit[] }
  /** Goes with the mock that it is joined to. */
  | { readonly type: 'taken' };

export function mockedLink(file: ParsedFile, link: V1Link, side: SdkSide): Mocked {
  const moved = movedMock(file, link, side);
  const replacing = v1LinksOf(file).filter(({ link: one }) => replaces(one));
  if (!replaces(link.link)) return isTakenAlong(file, link, replacing, side) ? { type: 'taken' } : moved;
  if (moved.type !== 'moved') return moved;
  const alike = alikeTo(file, moved.specifier, replacing, side);
  const isThere = linksOf(file).some((one) => one.specifier === moved.specifier && replaces(one));
  if (alike.length < 2 && !isThere) return moved;
  const joined = isThere ? undefined : joinedMocks(file, alike);
  if (!joined) return { type: 'collides', specifier: moved.specifier };
  return link.link === alike[0].link
    ? { type: 'joined', specifier: moved.specifier, edits: joined }
    : { type: 'taken' };
}

/** Mocks that come to replace one module. */
function alikeTo(file: ParsedFile, specifier: string, replacing: readonly V1Link[], side: SdkSide): MovedMock[] {
  return replacing.flatMap((link) => {
    const home = movedMock(file, link, side);
    return home.type === 'moved' && home.specifier === specifier ? [{ ...link, edits: home.edits }] : [];
  });
}
/** Named inside a mock that goes: `...(await vi.importActual(path))`, where another mock has that already. */
export function isTakenAlong(file: ParsedFile, link: V1Link, replacing: readonly V1Link[], side: SdkSide): boolean {
  return replacing.some((mock) => isInside(link, mock) && mockedLink(file, mock, side).type === 'taken');
}

function movedMock(file: ParsedFile, { link, subpath }: V1Link, side: SdkSide): Mocked {
  const factory = factoryOf(link.path);
  if (!factory) return movedWhole(file, { link, subpath }, side);
  const edits: Edit[] = [];
  const homes = new Set<string>();
  for (const property of factory.object.properties) {
    if (property === factory.actual) continue;
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
  const whole = isAutomock(link) ? valueHomeOf(subpath, side) : wholeHomeOf(subpath, side);
  const specifier = isResolve ? entryOf(subpath, side) : whole;
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
