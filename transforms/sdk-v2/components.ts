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
  const { path } = file;
  const group =
    known.get(path) ??
    (isPart ? makingGroup(project, path) : (followedGroup(project, file) ?? onlyMakerBeside(project, path)));
  const found = group ?? project.survey.groupOf(path);
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
 * A group that registers on a server which it knows by type alone goes with the nearest importer that makes one: a
 * container or a list of plugins has carried the server there. Left behind, its handlers would be given a context of
 * the other SDK.
 */
function makingGroup(project: Project, path: string): string | undefined {
  const { survey, modules } = project;
  const own = survey.groupOf(path);
  const members = survey.paths().filter((other) => survey.groupOf(other) === own);
  if (members.some((other) => makesServer(project, other))) return own;
  if (!survey.registrants().some((one) => members.includes(one.path))) return undefined;
  const seen = new Set(members);
  for (let layer = members; layer.length > 0; ) {
    layer = layer.flatMap((one) => modules.importersOf(one)).filter((one) => !seen.has(one));
    for (const one of layer) seen.add(one);
    const maker = layer.find((one) => !isTestFile(one) && makesServer(project, one));
    if (maker !== undefined) return survey.groupOf(maker);
  }
  return undefined;
}

const only = new WeakMap<Project, Map<string, string | undefined>>();

/**
 * The group of the one server or client of a package: what nothing leads to from there is still about that one. Not code
 * that makes transports: it serves what others made.
 */
function onlyMakerBeside(project: Project, path: string): string | undefined {
  const { survey } = project;
  if (constructs(project, path, /Transport$/)) return undefined;
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

const makers = new WeakMap<Project, Map<string, boolean>>();

/** `new McpServer()`, or a class that extends it. */
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
    answer = constructs(project, path, /^(?:McpServer|Server|Client)$/);
    known.set(path, answer);
  }
  return answer;
}

/** The name in front of `new`, or behind `extends`, is enough to say which files go together. */
function constructs(project: Project, path: string, which: RegExp): boolean {
  const file = project.file(path);
  const names = file ? v1LinksOf(file).flatMap((link) => link.names.filter(({ name }) => which.test(name))) : [];
  return names.some(({ uses }) => uses.some(({ key }) => key === 'callee' || key === 'superClass'));
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
