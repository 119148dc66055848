/** Who builds schemas with `zod/v3`, the zod 3 that zod 4 still brings, and whether a server gets them. */
import { linksOf } from '../../ast/imports.js';
import type { ObjectValue, Value } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { ZOD_3_READERS } from '../../ast/protocol/zod-floor.js';
import type { SchemaPlace } from './schema-wraps.js';

/** All zod that the file names is that of `zod/v3`, so the version of the package does not change what it runs. */
export function isOnZod3Entry(project: Project, path: string): boolean {
  const links = linksOf(project.file(path)!).map(({ specifier }) => specifier);
  const named = links.filter((specifier) => /^zod(?:\/|$)/.test(specifier));
  return named.length > 0 && named.every((one) => one === 'zod/v3') && !links.some((one) => ZOD_3_READERS.has(one));
}

/** Files on `zod/v3` whose schemas are given in this place, by themselves or as properties of a shape. */
export function zod3FilesOf({ file, path }: SchemaPlace, project: Project): string[] {
  const values = project.mcp.valuesOf(file, path);
  const found = new Set(values.flatMap((value) => schemaFiles(value, project, new Set())));
  return [...found].filter((one) => isOnZod3Entry(project, one));
}

function schemaFiles(value: Value, project: Project, seen: ReadonlySet<object>): string[] {
  if (value.type === 'schema') return [value.file.path];
  if (value.type !== 'object' || seen.has(value.path.node)) return [];
  const inner = new Set([...seen, value.path.node]);
  return memberValues(value, project).flatMap((one) => schemaFiles(one, project, inner));
}

function memberValues({ file, path }: ObjectValue, project: Project): readonly Value[] {
  return path.get('properties').flatMap((property) => {
    if (property.isSpreadElement()) return project.mcp.valuesOf(file, childOf(property, 'argument'));
    return property.isObjectProperty() ? project.mcp.valuesOf(file, childOf(property, 'value')) : [];
  });
}

/** A script that reads the inside of schemas: neither it nor what imports it has anything to do with MCP. */
export function isReaderApart(project: Project, path: string, what: string): boolean {
  if (!ZOD_3_READERS.has(what)) return false;
  const candidates = new Set(project.tree.candidates);
  const seen = new Set([path]);
  for (const one of seen) {
    if (candidates.has(one)) return false;
    for (const importer of project.modules.importersOf(one)) seen.add(importer);
  }
  return true;
}
