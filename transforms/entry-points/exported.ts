/**
 * One server that a module makes and exports: it exports the factory in its place, and every module that imports the
 * server imports that. Only when the others do nothing with it but connect and close it.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { ExportNamedDeclaration, ImportSpecifier } from '@babel/types';
import { linksOf, type ModuleLink } from '../../ast/imports.js';
import { exportTableOf, nameOf } from '../../ast/mcp/exports.js';
import { childOf } from '../../ast/paths.js';
import { freeNameOf, identifiersNamed, referencesOf } from '../../ast/scope.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { namedFactory } from './factory.js';
import { isFresh } from './fresh.js';
import { factoryNameIn } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { type Holder, type LeftUse, partsOf } from './parts.js';
import { functionAround, isWithin, statementIn } from './places.js';
import type { Hoist } from './plan.js';
import { type StayingUse, stayingUses, usedAnew } from './staying.js';
import { isCloseCall } from './uses.js';

export interface ExportedFactory {
  /** What the factory is called in the file that connects. */
  readonly name: string;
  readonly isAsync: boolean;
  readonly hoists: readonly Hoist[];
  readonly closers: readonly NodePath[];
  readonly left: readonly LeftUse[];
}

/** @param sinks the connections of the file that become an entry, of the imported name */
export function exportedFactory(
  project: Project,
  file: ParsedFile,
  binding: Binding,
  sinks: readonly NodePath[],
): ExportedFactory | Obstacle {
  const unclear = obstacleAt(file, binding.identifier, 'server-imported', binding.identifier.name);
  const holder = holderOfImport(project, file, binding);
  if (!holder) return unclear;
  if (isObstacle(holder)) return holder;
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const [loose] = [...parts.closers, ...parts.late, ...parts.companions];
  if (loose) return obstacleAt(holder.file, loose.node, 'server-imported', holder.binding.identifier.name);
  const importers = importersOf(project, holder);
  if (isObstacle(importers)) return importers;
  const made = factoryNameIn(project, holder.file, holder.binding.identifier);
  const named = namedFactory(project, holder, parts, [], undefined, 'export ');
  if (isObstacle(named)) return named;
  const hoists = [{ ...named.hoist, edits: [...named.hoist.edits, ...withoutExport(holder)] }];
  let own: Pick<ExportedFactory, 'name' | 'closers' | 'left'> | undefined;
  for (const importer of importers) {
    const isOwn = importer.file === file;
    const moved = importerEdits(project, importer, made, named.isAsync, isOwn ? sinks : []);
    if (isObstacle(moved)) return moved;
    const { start, end } = importer.specifier.node;
    hoists.push({
      file: importer.file.path,
      start: start!,
      end: end!,
      reason: 'imported',
      name: made,
      edits: moved.edits,
    });
    if (isOwn) own = moved;
  }
  return own ? { name: own.name, closers: own.closers, left: own.left, isAsync: named.isAsync, hoists } : unclear;
}

/** The variable behind `import { server } from './server.js'`. */
function holderOfImport(project: Project, file: ParsedFile, { path }: Binding): Holder | Obstacle | undefined {
  if (!path.isImportSpecifier() || path.parent.type !== 'ImportDeclaration') return undefined;
  const target = project.modules.resolve(file.path, path.parent.source.value);
  const home = target === undefined ? undefined : project.file(target);
  const [entry, ...more] = home ? (exportTableOf(home).named.get(nameOf(path.node.imported)) ?? []) : [];
  if (!home || entry?.kind !== 'binding' || more.length > 0) return undefined;
  const binding = home.program.scope.getBinding(entry.name);
  const declaration = binding && statementIn(home.program, binding.identifier);
  if (!binding?.path.isVariableDeclarator() || !declaration?.isExportNamedDeclaration()) return undefined;
  const inner = (declaration.node as ExportNamedDeclaration).declaration;
  if (inner?.type !== 'VariableDeclaration' || inner.declarations.length > 1 || !binding.path.node.init)
    return undefined;
  const value = childOf(binding.path, 'init');
  if (!isFresh(project, home, value)) return obstacleAt(home, value.node, 'shared-instance');
  return { file: home, binding, list: home.program, declaration, sinks: [], value };
}

function withoutExport({ file, declaration }: Holder): Edit[] {
  const { start, declaration: inner } = declaration!.node as ExportNamedDeclaration;
  return [{ file: file.path, start: start!, end: inner!.start!, text: '' }];
}

interface Importer {
  readonly file: ParsedFile;
  readonly binding: Binding;
  readonly specifier: NodePath<ImportSpecifier>;
}

/** All modules that import the server by its name; an obstacle where one comes by it in another way. */
function importersOf(project: Project, { file: home, binding: made }: Holder): Importer[] | Obstacle {
  const exported = made.identifier.name;
  const found: Importer[] = [];
  for (const path of project.modules.importersOf(home.path)) {
    const file = project.file(path);
    if (!file) return obstacleAt(home, made.identifier, 'server-imported', exported);
    for (const link of linksOf(file)) {
      if (project.modules.resolve(path, link.specifier) !== home.path) continue;
      const importer = importerIn(file, link, exported);
      if (importer === 'other') return obstacleAt(file, link.path.node, 'server-imported', exported);
      if (importer) found.push(importer);
    }
  }
  return found;
}

function importerIn(file: ParsedFile, link: ModuleLink, exported: string): Importer | 'other' | undefined {
  if (link.kind === 'import-type' || link.typeOnly) return undefined;
  if (link.kind !== 'import') return 'other';
  if (link.bindings.some(({ imported }) => imported === '*')) return 'other';
  const bound = link.bindings.find(({ imported }) => imported === exported);
  if (!bound?.id) return undefined;
  const binding = file.program.scope.getBinding(bound.id.name);
  return binding?.path.isImportSpecifier() ? { file, binding, specifier: binding.path } : 'other';
}

/** The import and all uses of one module. */
function importerEdits(
  project: Project,
  { file, binding, specifier }: Importer,
  made: string,
  isAsync: boolean,
  sinks: readonly NodePath[],
): (Pick<ExportedFactory, 'name' | 'closers' | 'left'> & { edits: Edit[] }) | Obstacle {
  const name = identifiersNamed(file, made).length === 0 ? made : freeNameOf(file, made);
  const staying = stayingUses(project, file, binding, sinks);
  const edits = usedAnew(file, staying, name, isAsync);
  if (isObstacle(edits)) return edits;
  const { start, end } = specifier.node;
  const text = name === made ? made : `${made} as ${name}`;
  const closers: NodePath[] = [];
  const left: LeftUse[] = [];
  for (const { path } of referencesOf(file, binding)) {
    if (isCalled(path, sinks, staying)) continue;
    const isInSession = sinks.some((sink) => isWithin(path.node, functionAround(sink)?.node ?? path.node));
    const obstacle = obstacleAt(file, path.parent, 'server-imported', binding.identifier.name);
    if (sinks.length > 0 && isCloseCall(path)) closers.push(path);
    else if (isInSession && sinks.some((sink) => functionAround(sink))) left.push({ path, node: path.node, obstacle });
    else return obstacle;
  }
  return { name, closers, left, edits: [{ file: file.path, start: start!, end: end!, text }, ...edits] };
}

function isCalled(path: NodePath, sinks: readonly NodePath[], staying: readonly StayingUse[]): boolean {
  if (staying.some(({ server }) => server.node === path.node)) return true;
  return sinks.some(({ node }) => node.type === 'CallExpression' && isWithin(path.node, node.callee));
}
