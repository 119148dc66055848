/**
 * MCP facts of a project: which expressions are servers, clients, transports and request contexts, where they were
 * made, who registers what on them, and which files belong together because such a value passes between them.
 *
 * Found island by island (`rounds.ts`), since no value passes between files that no import joins. What an edit leaves
 * alone keeps its facts: a large repository is a hundred packages, and a transform touches some of them.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import type { Project } from '../project.js';
import type { McpKind } from '../protocol/sdk-classes.js';
import { Evaluator } from './evaluate.js';
import type { Registration } from './registrations.js';
import { type CallSite, groupIn, type IslandFacts, islandFacts } from './rounds.js';
import type { Registrant, Survey } from './survey.js';
import type { ContextValue, InstanceValue, Value } from './values.js';

export { isTestFile } from './test-files.js';
export type { CallSite };

/** An MCP object that an expression evaluates to. */
export interface Instance {
  readonly value: InstanceValue;
  /** False when the expression may also be something that is not followed. */
  readonly isCertain: boolean;
}

export interface Context {
  readonly value: ContextValue;
  readonly isCertain: boolean;
}

export class McpFacts implements Survey {
  readonly #evaluator: Evaluator;
  readonly #islands = new Map<string, IslandFacts>();
  readonly #files: readonly ParsedFile[];
  readonly #around = new Map<string, readonly ParsedFile[]>();
  #registrations: readonly Registration[] | undefined;
  #registrationsIn: Map<ParsedFile, Registration[]> | undefined;
  #registrants: readonly Registrant[] | undefined;
  #paths: readonly string[] | undefined;
  #callSites: ReadonlyMap<t.Node, readonly CallSite[]> | undefined;

  /** @param previous facts of an earlier state of the project: islands without a change are not looked at again */
  constructor(
    readonly project: Project,
    previous?: McpFacts,
  ) {
    this.#evaluator = new Evaluator(project);
    for (const [name, { members, candidates }] of findIslands(project)) {
      const kept = previous?.keptIsland(name, members, project);
      if (kept && previous) this.#evaluator.adopt(previous.evaluator, kept.members, kept.parameters);
      this.#islands.set(name, kept ?? islandFacts(this.#evaluator, members, candidates));
    }
    const active = [...this.#islands.values()].flatMap((island) => [...island.active.values()]);
    this.#files = active.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Files that mention MCP or that an MCP value reaches, in order of their paths. */
  files(): readonly ParsedFile[] {
    return this.#files;
  }

  paths(): readonly string[] {
    this.#paths ??= this.#files.map(({ path }) => path);
    return this.#paths;
  }

  /** Those of them that imports join with a file, in whatever direction: where a value of the file may turn up. */
  filesAround(path: string): readonly ParsedFile[] {
    const island = this.project.modules.islandOf(path);
    let around = this.#around.get(island);
    if (!around) {
      around = this.#files.filter((file) => this.project.modules.islandOf(file.path) === island);
      this.#around.set(island, around);
    }
    return around;
  }

  registrations(): readonly Registration[] {
    this.#registrations ??= [...this.#islands.values()]
      .flatMap(({ registrations }) => registrations)
      .sort((a, b) => (a.file.path === b.file.path ? 0 : a.file.path < b.file.path ? -1 : 1));
    return this.#registrations;
  }

  /** Those whose call stands in the file: rules ask about one file after the other. */
  registrationsIn(file: ParsedFile): readonly Registration[] {
    if (!this.#registrationsIn) {
      this.#registrationsIn = new Map();
      for (const registration of this.registrations()) {
        const known = this.#registrationsIn.get(registration.file);
        if (known) known.push(registration);
        else this.#registrationsIn.set(registration.file, [registration]);
      }
    }
    return this.#registrationsIn.get(file) ?? [];
  }

  registrants(): readonly Registrant[] {
    this.#registrants ??= this.registrations().map(({ file, receiver }) => {
      const side = receiver.kind === 'Client' ? 'client' : 'server';
      return { path: file.path, side, isMade: receiver.origin !== undefined };
    });
    return this.#registrants;
  }

  valuesOf(file: ParsedFile, path: NodePath | null | undefined): Value[] {
    return this.#evaluator.valuesOf(file, path);
  }

  get evaluator(): Evaluator {
    return this.#evaluator;
  }

  /** The MCP object (of one of `kinds`) that an expression is, or `undefined` when none of its values is one. */
  instanceOf(file: ParsedFile, path: NodePath | null | undefined, ...kinds: McpKind[]): Instance | undefined {
    const values = this.valuesOf(file, path);
    const fits = (value: Value): value is InstanceValue =>
      value.type === 'instance' && (kinds.length === 0 || kinds.includes(value.kind));
    const value = values.find(fits);
    return value && { value, isCertain: values.every((other) => fits(other) && other.kind === value.kind) };
  }

  /** The request context that an expression is. */
  contextOf(file: ParsedFile, path: NodePath | null | undefined): Context | undefined {
    const values = this.valuesOf(file, path);
    const value = values.find((one): one is ContextValue => one.type === 'context');
    return value && { value, isCertain: values.every(({ type }) => type === 'context') };
  }

  /** Calls that enter a function, as far as they can be followed. */
  callSitesOf(fn: t.Node): readonly CallSite[] {
    this.#callSites ??= new Map([...this.#islands.values()].flatMap(({ callSites }) => [...callSites]));
    return this.#callSites.get(fn) ?? [];
  }

  /** Name of the group of files between which MCP values pass; a file on its own is its own group. */
  groupOf(path: string): string {
    const island = this.#islandOf(path);
    return island ? groupIn(island.groups, path) : path;
  }

  #islandOf(path: string): IslandFacts | undefined {
    return this.#islands.get(this.project.modules.islandOf(path));
  }

  /** The facts of an island that is in `project` what it was here. */
  keptIsland(name: string, members: readonly string[], project: Project): IslandFacts | undefined {
    const known = this.#islands.get(name);
    if (!known || known.members.length !== members.length) return undefined;
    const isSame = members.every((path, at) => known.members[at] === path && project.hasSameText(path, this.project));
    return isSame ? known : undefined;
  }
}

/** Islands on which a file mentions MCP, by name. */
function findIslands(project: Project): Map<string, { members: readonly string[]; candidates: string[] }> {
  const islands = new Map<string, { members: readonly string[]; candidates: string[] }>();
  for (const path of project.tree.candidates) {
    const name = project.modules.islandOf(path);
    const island = islands.get(name) ?? { members: project.modules.membersOf(name), candidates: [] };
    island.candidates.push(path);
    islands.set(name, island);
  }
  return islands;
}
