/**
 * Where a module that a rewrite adds comes to lie, and how a file of the repository brings it in. One that is there
 * already, by its header, is used instead of a second one.
 */
import { addedNamesEdit } from '../../ast/added-names.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { importsOf } from '../../ast/imports.js';
import { folderOf, joined } from '../../ast/places.js';
import type { Project } from '../../ast/project.js';
import { type AddedName, isAddedModule } from '../../ast/protocol/added-modules.js';
import { freeNameOf } from '../../ast/scope.js';
import type { Addition } from '../contract.js';
import { TEXTS } from './texts.js';

export interface AddedModule {
  readonly name: AddedName;
  readonly path: string;
  /** For the `adds` of a finding; empty when the module is there already. */
  readonly adds: readonly Addition[];
}

/** Names of a module as they are called in one file, with what has to be done for it there. */
export interface Names<Name extends string> {
  readonly local: Readonly<Record<Name, string>>;
  readonly edits: readonly Edit[];
}

/** The module beside `file`, in its language and module style. */
export function addedModuleOf(project: Project, file: ParsedFile, name: AddedName): AddedModule {
  const there = existingOf(project, file.path, name);
  if (there !== undefined) return { name, path: there, adds: [] };
  const extension = extensionOf(file.path);
  const path = joined(folderOf(file.path), `${name}${extension}`);
  const isTyped = /ts$/.test(extension);
  const text = TEXTS[name][isTyped ? 'ts' : isCommonJs(project, file) ? 'commonjs' : 'esm'];
  return { name, path, adds: [{ path, text: styled(text, file) }] };
}

/**
 * Edits that bring names of the module into a file, as few as it takes: names that it has already cost nothing, an
 * import that is there is added to. Names that mean something else in the file get another one.
 */
export function namesFrom<Name extends string>(
  project: Project,
  file: ParsedFile,
  module: AddedModule,
  names: readonly Name[],
): Names<Name> {
  const links = importsOf(file).filter(
    ({ specifier, typeOnly }) => !typeOnly && project.modules.resolve(file.path, specifier) === module.path,
  );
  const known = new Map(
    links.flatMap(({ bindings }) => bindings).flatMap(({ imported, local }) => (local ? [[imported, local]] : [])),
  );
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  const fresh = missing.map((name) => [name, freeNameOf(file, name)] as const);
  const local = Object.fromEntries([...known, ...fresh]) as Record<Name, string>;
  const specifier = specifierOf(project, file, module.path);
  const isRequired = isCommonJs(project, file);
  const edits = fresh.length === 0 ? [] : [addedNamesEdit(file, { links, specifier, isRequired, names: fresh })];
  return { local, edits };
}

/** In the same folder, else anywhere under the same manifest. */
function existingOf(project: Project, beside: string, name: AddedName): string | undefined {
  const manifest = project.manifestOf(beside)?.path;
  const found = project.tree.sources.filter(
    (path) =>
      new RegExp(`(?:^|/)${name}\\.[cm]?[jt]s$`).test(path) &&
      project.manifestOf(path)?.path === manifest &&
      isAddedModule(project.tree.text(path) ?? ''),
  );
  return found.find((path) => folderOf(path) === folderOf(beside)) ?? found[0];
}

function extensionOf(path: string): string {
  const [, extension = '.js'] = /(\.[cm]?[jt]s)x?$/.exec(path) ?? [];
  return extension;
}

/** Whether a file brings modules in by `require`. TypeScript is written with `import` whatever becomes of it. */
export function isCommonJs(project: Project, file: ParsedFile): boolean {
  if (/\.(?:cjs)$/.test(file.path)) return true;
  if (/\.(?:mjs|[cm]?tsx?)$/.test(file.path)) return false;
  if (file.ast.program.body.some(({ type }) => /^(?:Import|Export)/.test(type))) return false;
  if (/\brequire\s*\(|\bmodule\.exports\b|^exports\./m.test(file.text)) return true;
  return !isModulePackage(project, file.path);
}

function isModulePackage(project: Project, path: string): boolean {
  return (project.manifestOf(path)?.json as { type?: unknown } | undefined)?.type === 'module';
}

/** `./mcp-wire.js`, `./mcp-wire`, `./mcp-wire.ts`: as the file itself writes its relative imports, else its neighbours. */
export function specifierOf(project: Project, file: ParsedFile, target: string): string {
  const path = relativePath(folderOf(file.path), target);
  const [, stem, extension] = /^(.*)(\.[cm]?[jt]s)$/.exec(path)!;
  if (/\.[cm](?:js|ts)$/.test(extension)) return `${stem}${extension.replace('t', 'j')}`;
  const habit = habitOf(file, project);
  if (habit === 'none') return stem;
  return `${stem}${habit === 'source' ? extension : '.js'}`;
}

type Habit = 'none' | 'emitted' | 'source';

function habitOf(file: ParsedFile, project: Project): Habit {
  const own = importsOf(file).map(({ specifier }) => specifier);
  const all = project.modules.specifiers();
  const manifest = project.manifestOf(file.path)?.path;
  const others = [...all].flatMap(([path, specifiers]) =>
    project.manifestOf(path)?.path === manifest && /ts/.test(extensionOf(path)) === /ts/.test(extensionOf(file.path))
      ? specifiers
      : [],
  );
  const [habit] = [...own, ...others].flatMap(habitsOf);
  if (habit) return habit;
  const isScript = !/ts/.test(extensionOf(file.path));
  if (isScript) return isCommonJs(project, file) ? 'none' : 'emitted';
  return isModulePackage(project, file.path) ? 'emitted' : 'none';
}

function habitsOf(specifier: string): Habit[] {
  if (!/^\.\.?\//.test(specifier) || /\.(?:json|css|node|wasm)$/.test(specifier)) return [];
  if (/\.[cm]?jsx?$/.test(specifier)) return ['emitted'];
  return /\.[cm]?tsx?$/.test(specifier) ? ['source'] : ['none'];
}

function relativePath(folder: string, target: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...to.slice(shared)].join('/');
}

/** Indentation and line ends of the file beside which the module stands. */
function styled(text: string, { style }: ParsedFile): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^(?: {2})+/, (blanks) => style.indent.repeat(blanks.length / 2)))
    .join(style.eol);
}
