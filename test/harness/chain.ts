/** Runs transforms over files in memory, phase by phase as the planner does, and keeps what every phase saw and changed. */
import { type Edit, offsetBeforeEdits } from '../../ast/edits.js';
import { parseManifest } from '../../ast/manifest.js';
import { manifestEdits } from '../../ast/manifest-edits.js';
import { Project, type ProjectOptions, type TextTree } from '../../ast/project.js';
import { lineStartsOf, positionIn } from '../../ast/source.js';
import { withCommentCensus } from '../../planner/census.js';
import type { Addition, Transform } from '../../transforms/contract.js';
import { type Blocked, type Outcome, type PhaseResult, runPhase, splicedTree } from '../../transforms/run.js';

export type Files = ReadonlyMap<string, string>;

export interface Found {
  readonly outcome: Outcome;
  /** Line of the file as it was before the first transform. */
  readonly line: number;
  readonly id: string;
}

/** One phase: files before and after, and the edits that are to explain every difference. */
export interface Step {
  readonly before: Files;
  readonly after: Files;
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
}

export interface Run {
  readonly files: Files;
  readonly found: readonly Found[];
  readonly steps: readonly Step[];
  /** Files that could not be read, with the cause. */
  readonly failures: ReadonlyMap<string, string>;
}

export interface ChainOptions extends ProjectOptions {
  /** Start every transform from the bare texts, as separate commands would; else facts are carried on. */
  readonly isForgetful: boolean;
}

export function run(transforms: readonly Transform[], files: Files, options: Partial<ChainOptions> = {}): Run {
  const { isForgetful = false, ...chosen } = options;
  const steps: Step[] = [];
  const found: Found[] = [];
  const failures = new Map<string, string>();
  let now: Files = files;
  let previous: Project | undefined;
  for (const transform of transforms) {
    if (isForgetful) previous = undefined;
    let blocked: Blocked = new Map();
    for (const phase of transform.phases) {
      const project: Project = new Project(treeOf(now), chosen, previous);
      const result = runPhase(transform, phase, project, blocked);
      blocked = result.blocked;
      for (const [path, { message }] of project.failures) failures.set(path, message);
      const outcomes = withCommentCensus(result.outcomes, (path) => project.file(path));
      found.push(...outcomes.map((outcome) => foundOf(outcome, files, steps)));
      const edits = [...result.edits, ...editsOfManifests(project, outcomes)];
      const after = filesAfter(project.tree, now, { ...result, edits });
      steps.push({ before: now, after, edits, adds: result.adds });
      now = after;
      previous = project;
    }
  }
  return { files: now, found, steps, failures };
}

export function treeOf(files: Files): TextTree {
  const manifests = [...files.keys()].filter((path) => /(?:^|\/)package\.json$/.test(path)).sort();
  const sources = [...files.keys()].filter((path) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path)).sort();
  return {
    candidates: sources,
    sources,
    manifests: manifests.map((path) => parseManifest(path, files.get(path)!)),
    text: (path) => files.get(path),
  };
}

function editsOfManifests({ tree }: Project, outcomes: readonly Outcome[]): Edit[] {
  return tree.manifests.flatMap((manifest) => {
    const own = outcomes.flatMap((outcome) => outcome.manifest).filter(({ file }) => file === manifest.path);
    return manifestEdits(
      manifest,
      own.map(({ operation }) => operation),
    );
  });
}

function filesAfter(tree: TextTree, files: Files, result: PhaseResult): Files {
  const next = splicedTree(tree, result);
  const paths = new Set([...files.keys(), ...result.adds.map(({ path }) => path)]);
  return new Map([...paths].map((path) => [path, next.text(path) ?? '']));
}

function foundOf(outcome: Outcome, original: Files, steps: readonly Step[]): Found {
  const { file, start } = outcome.site;
  const offset = steps.reduceRight((at, { edits }) => {
    return offsetBeforeEdits(
      at,
      edits.filter((edit) => edit.file === file),
    );
  }, start);
  const { line } = positionIn(lineStartsOf(original.get(file) ?? ''), offset);
  return { outcome, line, id: `${outcome.rule}/${outcome.reason}` };
}
