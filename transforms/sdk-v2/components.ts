/** Which findings of this transform can only be applied together: those of the files that one server is made of. */
import { importsOf } from '../../ast/imports.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { ParsedFile, Project } from '../contract.js';

export function componentOf(project: Project, file: ParsedFile): string {
  return `server:${groupOf(project, file)}`;
}

const groups = new WeakMap<Project, Map<string, string>>();

/**
 * A file that no server passes through goes with a server that it belongs to all the same: a test with the code that
 * it tests, a file of error classes or types with the code that imports it. Their `instanceof` checks compare classes
 * of one SDK.
 */
function groupOf(project: Project, file: ParsedFile): string {
  let known = groups.get(project);
  if (!known) {
    known = new Map();
    groups.set(project, known);
  }
  const group = known.get(file.path) ?? (isPartOfServer(project, file.path) ? undefined : followedGroup(project, file));
  const found = group ?? project.survey.groupOf(file.path);
  known.set(file.path, found);
  return found;
}

function followedGroup(project: Project, file: ParsedFile): string | undefined {
  const seen = new Set([file.path]);
  let layer = [file.path];
  while (layer.length > 0) {
    layer = layer.flatMap((path) => neighboursOf(project, file, path)).filter((path) => !seen.has(path));
    for (const path of layer) seen.add(path);
    const part = layer.find((path) => isPartOfServer(project, path));
    if (part !== undefined) return project.survey.groupOf(part);
  }
  return undefined;
}

function neighboursOf(project: Project, from: ParsedFile, path: string): string[] {
  if (!isTestFile(from.path)) return project.modules.importersOf(path).filter((importer) => !isTestFile(importer));
  const file = project.file(path);
  return file ? importsOf(file).flatMap(({ specifier }) => project.modules.resolve(path, specifier) ?? []) : [];
}

const parts = new WeakMap<Project, ReadonlySet<string>>();

/** Something is registered there, or an MCP value passes between it and another file. */
function isPartOfServer(project: Project, path: string): boolean {
  let known = parts.get(project);
  if (!known) {
    const { survey } = project;
    const sizes = new Map<string, number>();
    const sizeOf = (path: string): number => sizes.get(survey.groupOf(path)) ?? 0;
    for (const path of survey.paths()) sizes.set(survey.groupOf(path), sizeOf(path) + 1);
    const joined = survey.paths().filter((path) => sizeOf(path) > 1);
    known = new Set([...joined, ...survey.registrants().map(({ path }) => path)]);
    parts.set(project, known);
  }
  return known.has(path);
}
