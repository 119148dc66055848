/** Which findings of this transform can only be applied together: those of the files that one server is made of. */
import { importsOf } from '../../ast/imports.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { ParsedFile, Project } from '../contract.js';
import { v1LinksOf } from './imported-names.js';

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
  const isPart = isPartOfServer(project, file.path);
  const group = known.get(file.path) ?? (isPart ? makingGroup(project, file.path) : followedGroup(project, file));
  const found = group ?? onlyMakerBeside(project, file.path) ?? project.survey.groupOf(file.path);
  known.set(file.path, found);
  return found;
}

function followedGroup(project: Project, file: ParsedFile): string | undefined {
  const seen = new Set([file.path]);
  let layer = [file.path];
  while (layer.length > 0) {
    layer = layer.flatMap((path) => neighboursOf(project, file, path)).filter((path) => !seen.has(path));
    for (const path of layer) seen.add(path);
    for (const path of layer) {
      const group = isPartOfServer(project, path) ? makingGroup(project, path) : undefined;
      if (group !== undefined) return group;
    }
  }
  return undefined;
}

function neighboursOf(project: Project, from: ParsedFile, path: string): string[] {
  if (!isTestFile(from.path)) return project.modules.importersOf(path).filter((importer) => !isTestFile(importer));
  const file = project.file(path);
  return file ? importsOf(file).flatMap(({ specifier }) => project.modules.resolve(path, specifier) ?? []) : [];
}

/**
 * A group that knows its server by type alone goes with the nearest importer that makes one: a container or a list of
 * plugins has carried the server there, and left behind it would be given a context and types of the other SDK.
 */
function makingGroup(project: Project, path: string): string | undefined {
  const own = project.survey.groupOf(path);
  const members = project.survey.paths().filter((other) => project.survey.groupOf(other) === own);
  if (members.some((other) => makesServer(project, other))) return own;
  const seen = new Set(members);
  for (let layer = members; layer.length > 0; ) {
    layer = layer.flatMap((one) => project.modules.importersOf(one)).filter((one) => !seen.has(one));
    for (const one of layer) seen.add(one);
    const maker = layer.find((one) => !isTestFile(one) && makesServer(project, one));
    if (maker !== undefined) return project.survey.groupOf(maker);
  }
  return undefined;
}

const only = new WeakMap<Project, Map<string, string | undefined>>();

/** The group of the one server or client of a package: what nothing leads to from there is still about that one. */
function onlyMakerBeside(project: Project, path: string): string | undefined {
  const { survey } = project;
  const home = project.manifestOf(path)?.path;
  let known = only.get(project);
  if (!known) {
    known = new Map();
    only.set(project, known);
  }
  const key = home ?? '';
  if (!known.has(key)) {
    const beside = survey.paths().filter((other) => !isTestFile(other) && project.manifestOf(other)?.path === home);
    const groups = new Set(beside.filter((other) => makesServer(project, other)).map((one) => survey.groupOf(one)));
    known.set(key, groups.size === 1 ? [...groups][0] : undefined);
  }
  return known.get(key);
}

const MADE: ReadonlySet<string> = new Set(['McpServer', 'Server', 'Client']);
const makers = new WeakMap<Project, Map<string, boolean>>();

/** `new McpServer()`, or a class that extends it; the name in front of `new` is enough to say which files go together. */
function makesServer(project: Project, path: string): boolean {
  let known = makers.get(project);
  if (!known) {
    known = new Map(
      project.survey.registrants().flatMap((one): [string, boolean][] => (one.isMade ? [[one.path, true]] : [])),
    );
    makers.set(project, known);
  }
  let answer = known.get(path);
  if (answer === undefined) {
    const file = project.file(path);
    const uses = file ? v1LinksOf(file).flatMap(({ names }) => names.filter(({ name }) => MADE.has(name))) : [];
    answer = uses.some((name) => name.uses.some(({ key }) => key === 'callee' || key === 'superClass'));
    known.set(path, answer);
  }
  return answer;
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
