/** One transform over the tree in memory: its phases one after the other, until what they leave can be kept. */
import { applyEdits, joinedEdits } from '../ast/edits.js';
import { ManifestFailure, parseManifest } from '../ast/manifest.js';
import { manifestEdits } from '../ast/manifest-edits.js';
import { Project } from '../ast/project.js';
import type { Addition, Edit, Finding, ManifestOperation, Rule, Transform } from '../transforms/contract.js';
import { type Blocked, type Outcome, type PhaseHooks, type Refusal, runPhase } from '../transforms/run.js';
import { withCommentCensus } from './census.js';
import { causeOf } from './disk.js';
import { kindOf } from './places.js';
import type { Scope } from './scope.js';
import type { Failure } from './shape.js';
import type { RepositoryTree } from './tree.js';

/** How often a phase is run again because findings overlapped. */
const MOST_ROUNDS = 5;

export interface Attempt {
  readonly tree: RepositoryTree;
  readonly project: Project;
  readonly phases: readonly { readonly outcomes: readonly Outcome[]; readonly tree: RepositoryTree }[];
  /** Rules that broke. */
  readonly failed: readonly Failure[];
  /** Files that the changes would leave unreadable. */
  readonly broken: readonly Failure[];
  /** Components that a phase could not bring over although an earlier one had begun with them. */
  readonly halfDone: Blocked;
}

/** What outcomes change: edits of sources and manifests, and new files. */
export interface Changes {
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
}

export class TransformRun {
  /** Files that this transform must not edit, because an edit of its own broke them. */
  readonly #barred = new Set<string>();
  /** Components that are known from an earlier attempt not to come over as a whole. */
  #blocked: Blocked = new Map();

  constructor(
    readonly transform: Transform,
    readonly scope: Scope,
  ) {}

  /** The transform, begun again without what it broke or left half done, until nothing is. */
  settled(tree: RepositoryTree, project: Project): { attempt: Attempt; broken: Failure[] } {
    const broken: Failure[] = [];
    for (;;) {
      const attempt = this.#attempt(tree, project);
      for (const failure of attempt.broken) {
        if (this.#barred.has(failure.file)) throw new Error(`${failure.file} is edited although it is held back`);
        this.#barred.add(failure.file);
        broken.push(failure);
      }
      if (attempt.broken.length === 0 && attempt.halfDone.size === 0) return { attempt, broken };
      this.#blocked = new Map([...this.#blocked, ...attempt.halfDone]);
    }
  }

  /** What the rules of all phases say about a tree that is not changed in between. */
  outcomesOver(tree: RepositoryTree, project: Project, failed: Failure[]): Outcome[] {
    let blocked = this.#blocked;
    return this.transform.phases.flatMap((rules) => {
      const said = this.#outcomesOf(rules, project, tree, blocked, failed);
      blocked = said.blocked;
      return said.outcomes;
    });
  }

  #attempt(start: RepositoryTree, startProject: Project): Attempt {
    let [tree, project, blocked] = [start, startProject, this.#blocked];
    const phases: Attempt['phases'][number][] = [];
    const failed: Failure[] = [];
    for (const rules of this.transform.phases) {
      const recorded = new Set<string>();
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const said = this.#outcomesOf(rules, project, tree, blocked, failed);
        const fresh = said.outcomes.filter((outcome) => !recorded.has(keyOf(outcome, tree)));
        const deferred = round + 1 < MOST_ROUNDS ? deferredIn(fresh) : new Set<Outcome>();
        const settled = fresh.filter((outcome) => !deferred.has(outcome));
        for (const outcome of settled) recorded.add(keyOf(outcome, tree));
        phases.push({ outcomes: settled, tree });
        if (deferred.size === 0) blocked = said.blocked;
        const next = this.#spliced(settled, tree, project);
        [tree, project] = [next.tree, next.project];
        if (next.broken.length > 0) return { tree, project, phases, failed, broken: next.broken, halfDone: new Map() };
        if (deferred.size === 0) break;
      }
    }
    return { tree, project, phases, failed, broken: [], halfDone: halfDoneIn(phases, blocked) };
  }

  #spliced(
    outcomes: readonly Outcome[],
    tree: RepositoryTree,
    project: Project,
  ): Pick<Attempt, 'tree' | 'project' | 'broken'> {
    const changes = changesOf(outcomes, tree);
    const manifest = brokenManifestIn(changes, tree);
    if (manifest) return { tree, project, broken: [this.#heldBack(manifest)] };
    const next = tree.with(changes.edits, changes.adds);
    if (next === tree) return { tree, project, broken: [] };
    const nextProject = new Project(next, project.options, project);
    const broken = unreadableIn(nextProject, changes).map((failure) => this.#heldBack(failure));
    return { tree: next, project: nextProject, broken };
  }

  /** What the rules of one phase say about the planned files. */
  #outcomesOf(
    rules: readonly Rule[],
    project: Project,
    tree: RepositoryTree,
    before: Blocked,
    failed: Failure[],
  ): { outcomes: Outcome[]; blocked: Blocked } {
    const hooks: PhaseHooks = {
      guard: (rule, file, work) => {
        try {
          return work();
        } catch (error) {
          failed.push(this.#failureOf(rule, file, error));
          return [];
        }
      },
      refusalOf: (finding) => this.scope.refusalOf(finding, tree) ?? this.#barredRefusal(finding),
    };
    const { outcomes, blocked } = runPhase(this.transform, rules, project, before, hooks);
    // What was found outside the named paths helps to understand, but was not asked about.
    const within = outcomes.filter(({ site }) => this.scope.covers(site.file));
    const kept = within.map((outcome) => (this.#barred.has(outcome.site.file) ? { ...outcome, edits: [] } : outcome));
    return { outcomes: withCommentCensus(kept, (path) => project.file(path)), blocked };
  }

  #barredRefusal({ edits = [], adds = [], manifest = [] }: Finding): Refusal | undefined {
    const touched = [...[...edits, ...manifest].map(({ file }) => file), ...adds.map(({ path }) => path)];
    const file = touched.find((path) => this.#barred.has(path));
    return file === undefined ? undefined : { reason: 'result-unreadable', words: { file } };
  }

  #heldBack(failure: Failure): Failure {
    const cause = `internal error: after the change it would not parse, so it keeps its bytes: ${failure.cause}`;
    return { ...failure, line: 1, column: 1, cause, transform: this.transform.id };
  }

  #failureOf(rule: Rule, file: string | undefined, error: unknown): Failure {
    const cause = `internal error: ${causeOf(error)}`;
    return { file: file ?? '.', line: 1, column: 1, cause, transform: this.transform.id, rule: rule.id };
  }
}

export function changesOf(outcomes: readonly Outcome[], tree: RepositoryTree): Changes {
  const operations = new Map<string, ManifestOperation[]>();
  for (const { file, operation } of outcomes.flatMap(({ manifest }) => manifest)) {
    operations.set(file, [...(operations.get(file) ?? []), operation]);
  }
  const manifests = tree.manifests.flatMap((manifest) => manifestEdits(manifest, operations.get(manifest.path) ?? []));
  const added = new Map(outcomes.flatMap(({ adds }) => adds).map((addition) => [addition.path, addition]));
  return {
    edits: [...joinedEdits(outcomes.flatMap(({ edits }) => edits)), ...manifests],
    adds: [...added.values()].filter(({ path, text }) => tree.text(path) !== text),
  };
}

/** Overlapping findings and what falls with them: they get another look once the code they wanted has settled. */
function deferredIn(outcomes: readonly Outcome[]): Set<Outcome> {
  const overlapping = outcomes.filter(({ reason }) => reason === 'overlaps');
  const components = new Set(overlapping.flatMap(({ component }) => component ?? []));
  const fallen = outcomes.filter(
    ({ reason, component }) => reason === 'component-blocked' && components.has(component ?? ''),
  );
  return new Set([...overlapping, ...fallen]);
}

/** The same site in two rounds of one phase, whatever was edited around it. */
function keyOf({ rule, site }: Outcome, tree: RepositoryTree): string {
  const { line, column } = tree.originalPosition(site.file, site.start);
  return [rule, site.file, line, column].join('\0');
}

/** Blocked components of which an earlier phase has already rewritten something. */
function halfDoneIn(phases: Attempt['phases'], blocked: Blocked): Map<string, string> {
  const begun = phases.flatMap(({ outcomes }) => outcomes).filter(({ verdict }) => verdict === 'rewrite');
  const components = new Set(begun.flatMap(({ component }) => component ?? []));
  return new Map([...blocked].filter(([component]) => components.has(component)));
}

function brokenManifestIn({ edits }: Changes, tree: RepositoryTree): Failure | undefined {
  for (const { path, text } of tree.manifests) {
    const own = edits.filter(({ file }) => file === path);
    if (own.length === 0) continue;
    try {
      parseManifest(path, applyEdits(text, own));
    } catch (error) {
      if (!(error instanceof ManifestFailure)) throw error;
      return { file: path, line: 1, column: 1, cause: error.message };
    }
  }
  return undefined;
}

function unreadableIn(project: Project, { edits, adds }: Changes): Failure[] {
  const touched = new Set([...edits.map(({ file }) => file), ...adds.map(({ path }) => path)]);
  return [...touched].flatMap((file) => {
    if (kindOf(file) !== 'source' || project.file(file) !== undefined) return [];
    return [{ file, line: 1, column: 1, cause: project.failures.get(file)?.message ?? 'it cannot be read' }];
  });
}
