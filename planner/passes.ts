/** Runs the transforms over the tree in memory, one after the other, and checks that a second run changes nothing. */
import { Project, type ProjectOptions } from '../ast/project.js';
import type { Edit, Transform } from '../transforms/contract.js';
import type { Outcome } from '../transforms/run.js';
import { type Attempt, changesOf, TransformRun } from './attempt.js';
import { FindingWriter } from './findings.js';
import type { Progress } from './result.js';
import type { Scope } from './scope.js';
import type { Failure, PlannedFinding } from './shape.js';
import type { RepositoryTree } from './tree.js';

/** Markers that had to wait for the code around them are written in the first extra pass; the next one must be empty. */
const MOST_MARKER_PASSES = 3;

export interface Touch {
  readonly transform: string;
  readonly finding: string;
}

export interface Passed {
  readonly tree: RepositoryTree;
  readonly findings: readonly PlannedFinding[];
  readonly failed: readonly Failure[];
  /** Who edits each file, in order. */
  readonly touches: ReadonlyMap<string, readonly Touch[]>;
}

export class Passes {
  #project: Project;
  #tree: RepositoryTree;
  readonly #runs: readonly TransformRun[];
  readonly #failed: Failure[] = [];
  readonly #findings: PlannedFinding[] = [];
  readonly #touches = new Map<string, Touch[]>();
  readonly #writer: FindingWriter;

  constructor(
    transforms: readonly Transform[],
    start: RepositoryTree,
    readonly scope: Scope,
    options: ProjectOptions,
  ) {
    this.#tree = start;
    this.#project = new Project(start, options);
    this.#runs = transforms.map((transform) => new TransformRun(transform, scope));
    this.#writer = new FindingWriter(transforms);
  }

  run(progress: Progress): Passed {
    this.#parse();
    const start = this.#tree;
    this.#runs.forEach((run, index) => {
      progress({ kind: 'transform', id: run.transform.id, number: index + 1, of: this.#runs.length });
      const { attempt, broken } = run.settled(this.#tree, this.#project);
      this.#failed.push(...broken);
      this.#commit(attempt);
    });
    this.#collectUnparsed();
    // Without a change the second run would see what the first one saw.
    if (this.#tree !== start) this.#runAgain();
    return { tree: this.#tree, findings: this.#findings, failed: this.#failed, touches: this.#touches };
  }

  /** Parses what the rules will look at; what cannot be parsed is a failure, but still needs its packages. */
  #parse(): void {
    const unparsed = this.#tree.candidates.filter((path) => this.#project.file(path) === undefined);
    this.#collectUnparsed();
    if (unparsed.length === 0) return;
    this.#tree = this.#tree.withUnparsed(unparsed);
    this.#project = new Project(this.#tree, this.#project.options, this.#project);
  }

  #commit({ tree, project, phases, failed }: Attempt): void {
    this.#failed.push(...failed);
    const found: PlannedFinding[] = [];
    for (const phase of phases) {
      for (const outcome of phase.outcomes) {
        const finding = this.#writer.finding(outcome, phase.tree);
        found.push(finding);
        this.#touch(outcome, finding.id);
        for (const { path } of outcome.adds) this.scope.add(path);
      }
    }
    this.#findings.push(...found.sort(byPlace));
    this.#tree = tree;
    this.#project = project;
  }

  #touch({ transform, edits, adds, manifest }: Outcome, finding: string): void {
    const touched = [...[...edits, ...manifest].map(({ file }) => file), ...adds.map(({ path }) => path)];
    for (const file of new Set(touched)) {
      this.#touches.set(file, [...(this.#touches.get(file) ?? []), { transform, finding }]);
    }
  }

  /** Everything once more over the final tree: only markers that had no place before may still be written. */
  #runAgain(): void {
    for (let pass = 0; pass < MOST_MARKER_PASSES; pass++) {
      const failed: Failure[] = [];
      const outcomes = this.#runs.flatMap((run) => run.outcomesOver(this.#tree, this.#project, failed));
      this.#failed.push(...this.#newAmong(failed));
      const restless = outcomes.filter((outcome) => isRestless(outcome, this.#tree));
      this.#failed.push(...restless.map((outcome) => restlessness(outcome, this.#tree)));
      const waiting = outcomes.filter(({ verdict, edits }) => verdict === 'manual' && edits.length > 0);
      if (restless.length > 0 || waiting.length === 0) return;
      this.#tree = this.#tree.with(withoutRepeats(waiting.flatMap(({ edits }) => edits)), []);
      this.#project = new Project(this.#tree, this.#project.options, this.#project);
    }
  }

  #newAmong(failed: readonly Failure[]): Failure[] {
    const known = new Set(this.#failed.map(({ rule, file }) => `${rule}\0${file}`));
    return failed.filter(({ rule, file }) => !known.has(`${rule}\0${file}`));
  }

  /** Planned files that no rule could look at. */
  #collectUnparsed(): void {
    const known = new Set(this.#failed.filter(({ rule }) => rule === undefined).map(({ file }) => file));
    for (const [file, { message, line, column }] of this.#project.failures) {
      if (this.scope.covers(file) && !known.has(file)) this.#failed.push({ file, line, column, cause: message });
    }
  }
}

/** True for a rewrite that would still change something. */
function isRestless(outcome: Outcome, tree: RepositoryTree): boolean {
  if (outcome.verdict !== 'rewrite') return false;
  const { edits, adds } = changesOf([outcome], tree);
  return adds.length > 0 || edits.some(({ file, start, end, text }) => tree.text(file)?.slice(start, end) !== text);
}

function restlessness(outcome: Outcome, tree: RepositoryTree): Failure {
  const { transform, rule, site } = outcome;
  const { line, column } = tree.originalPosition(site.file, site.start);
  return {
    file: site.file,
    line,
    column,
    cause: 'internal error: a second run would change this file again',
    transform,
    rule,
  };
}

function withoutRepeats(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [`${edit.file}\0${edit.start}\0${edit.text}`, edit])).values()];
}

function byPlace(a: PlannedFinding, b: PlannedFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
