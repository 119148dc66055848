/**
 * Runs one transform over a project, in memory: detect, rewrite, settle components and overlaps, markers, splice.
 * Used by the planner for a repository and by the jscodeshift adapter for a single file.
 */
import { applyEdits, type Edit, isOverlapping, joinedEdits } from '../ast/edits.js';
import type { ParsedFile } from '../ast/file.js';
import type { Project, TextTree } from '../ast/project.js';
import {
  type Addition,
  type Evidence,
  type Finding,
  isWaiting,
  type ManifestEdit,
  type Reason,
  type Rule,
  type Safety,
  type Site,
  type SourceRule,
  type Transform,
  type Verdict,
} from './contract.js';
import { markerEdit } from './markers.js';

/** A finding with everything its rule knows about it. Offsets belong to the files as the phase saw them. */
export interface Outcome {
  readonly transform: string;
  readonly rule: string;
  readonly reason: string;
  readonly verdict: Verdict;
  readonly safety?: Safety;
  readonly site: Site;
  readonly text: string;
  readonly next?: string;
  readonly assumption?: string;
  readonly component?: string;
  readonly evidence: readonly Evidence[];
  /** Its own edits plus the marker of a `manual` one. */
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
  readonly manifest: readonly ManifestEdit[];
}

/** Components that cannot be brought over, with what stands in the way; carried from phase to phase. */
export type Blocked = ReadonlyMap<string, string>;

export interface PhaseResult {
  readonly blocked: Blocked;
  readonly outcomes: readonly Outcome[];
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
  readonly manifest: readonly ManifestEdit[];
}

/** Reasons that the runner itself can give to any finding. */
export const RUNNER_REASONS = {
  overlaps: {
    verdict: 'manual',
    text: 'Another change of the same transform touches the same code.',
    next: 'Apply the plan, then run it again; if it comes back, make this change by hand.',
  },
  'component-blocked': {
    verdict: 'manual',
    text: 'It belongs to a group of changes that only work together, and one of them cannot be made: {blocker}.',
    next: 'Settle {where} first, then run the plan again: the other changes of its group wait for it.',
  },
  'outside-paths': {
    verdict: 'manual',
    text: 'The change needs an edit of a file that is not planned: {file}.',
    next: 'Plan again with that file among the named paths.',
  },
  'file-exists': {
    verdict: 'manual',
    text: 'The change would add {file}, but another file stands there.',
    next: 'Move that file out of the way, then run the plan again.',
  },
  'adds-module': {
    verdict: 'manual',
    text: 'The change adds the module {file}, which a run over single files cannot do.',
    next: 'Run `mcp-refit apply` over the repository.',
  },
  'result-unreadable': {
    verdict: 'manual',
    text: 'The changed file would no longer be readable, so all changes of this transform to {file} are held back.',
    next: 'Make this change by hand and report the file: it is a defect of this tool.',
  },
} as const satisfies Readonly<Record<string, Reason>>;

/** What a caller adds to a run; without a guard errors of rules leave `runPhase`, and nothing is refused. */
export interface PhaseHooks {
  /** Does one piece of a rule's work on a file, or on the whole project before it saw one; it may catch errors. */
  guard?<T>(rule: Rule, file: string | undefined, work: () => T[]): T[];
  /** Why a rewrite must not be made although its rule can make it. */
  refusalOf?(finding: Finding): Refusal | undefined;
}

export interface Refusal {
  readonly reason: keyof typeof RUNNER_REASONS;
  readonly words: Readonly<Record<string, string>>;
}

interface Draft {
  readonly rule: Rule;
  readonly site: Site;
  readonly finding: Finding;
}

/**
 * Findings and edits of one phase; nothing is spliced yet.
 * @param before components that an earlier phase of the same transform could not bring over
 */
export function runPhase(
  transform: Transform,
  rules: readonly Rule[],
  project: Project,
  before: Blocked = new Map(),
  hooks: PhaseHooks = {},
): PhaseResult {
  const drafts = rules.flatMap((rule) => draftsOf(rule, project, hooks));
  const { outcomes, blocked } = settle(transform, drafts, project, before, hooks);
  return {
    blocked,
    outcomes,
    edits: joinedEdits(outcomes.flatMap(({ edits }) => edits)),
    adds: outcomes.flatMap(({ adds }) => adds),
    manifest: outcomes.flatMap(({ manifest }) => manifest),
  };
}

function draftsOf(rule: Rule, project: Project, hooks: PhaseHooks): Draft[] {
  const guarded = <T>(file: string | undefined, work: () => T[]): T[] => hooks.guard?.(rule, file, work) ?? work();
  if (rule.over === 'manifest') {
    return project.tree.manifests.flatMap((manifest) =>
      guarded(manifest.path, () =>
        rule
          .detect(manifest, project)
          .map((site) => checked({ rule, site, finding: rule.rewrite(site, manifest, project) })),
      ),
    );
  }
  return guarded(undefined, () => filesFor(rule, project)).flatMap((file) => {
    if (rule.mentions.length > 0 && !rule.mentions.some((word) => file.mentions(word))) return [];
    return guarded(file.path, () =>
      rule.detect(file, project).map((site) => checked({ rule, site, finding: rule.rewrite(site, file, project) })),
    );
  });
}

function filesFor({ asks }: SourceRule, project: Project): ParsedFile[] {
  if (asks !== 'survey') return [...project.mcp.files()];
  return project.survey.paths().flatMap((path) => project.file(path) ?? []);
}

/** A reason that the rule does not have is an error of the rule, met where its other errors are. */
function checked(draft: Draft): Draft {
  reasonOf(draft.rule, draft.finding.reason);
  return draft;
}

function settle(
  transform: Transform,
  drafts: readonly Draft[],
  project: Project,
  before: Blocked,
  hooks: PhaseHooks,
): Pick<PhaseResult, 'outcomes' | 'blocked'> {
  const { refusals, taken, blocked } = settledRefusals(drafts, before, hooks);
  const outcomes = drafts.map((draft) => {
    const refusal = refusals.get(draft);
    const plain = outcomeOf(transform, draft);
    return refusal ? demoted(plain, refusal) : plain;
  });
  return { outcomes: withMarkers(outcomes, project, taken), blocked };
}

/**
 * The manual findings with their markers. What waits for one blocker gets one marker a file, above the first place:
 * forty lines that all name the same blocker would bury the code, and each would have to be removed again.
 */
function withMarkers(outcomes: readonly Outcome[], project: Project, taken: EditsByFile): Outcome[] {
  const written = new Set<string>();
  const first = new Map<string, Outcome>();
  const groupOf = ({ site, next }: Outcome): string => `${site.file}:${next}`;
  for (const outcome of outcomes.filter(isWaiting)) {
    const known = first.get(groupOf(outcome));
    if (!known || outcome.site.start < known.site.start) first.set(groupOf(outcome), outcome);
  }
  return outcomes.map((outcome) => {
    // A manifest is no source: asking for it as one would report it as unreadable.
    if (outcome.verdict !== 'manual' || outcome.site.file.endsWith('.json')) return outcome;
    const file = project.file(outcome.site.file);
    if (!file) return outcome;
    const isToldAlready = isWaiting(outcome) && (first.get(groupOf(outcome)) !== outcome || hasComment(file, outcome));
    return isToldAlready ? outcome : withMarker(outcome, file, written, taken);
  });
}

function hasComment(file: ParsedFile, { next }: Outcome): boolean {
  return next !== undefined && file.comments.some(({ value }) => value.includes(next));
}

/**
 * The rewrites that must not be made, and the edits of all others. A rewrite that is refused takes its component with
 * it, which frees the code it wanted; so the search starts over until no further component falls.
 */
function settledRefusals(
  drafts: readonly Draft[],
  before: Blocked,
  hooks: PhaseHooks,
): { refusals: Map<Draft, Refusal>; taken: EditsByFile; blocked: Blocked } {
  const rewrites = drafts.filter(({ rule, finding }) => reasonOf(rule, finding.reason).verdict === 'rewrite');
  const blockers = blockersOf(drafts, before);
  const refused = new Map<Draft, Refusal>();
  const refuse = (draft: Draft, refusal: Refusal): boolean => {
    const { component } = draft.finding;
    refused.set(draft, refusal);
    if (component === undefined || blockers.has(component)) return false;
    const words = filled(RUNNER_REASONS[refusal.reason].text, refusal.words);
    blockers.set(component, blockerOf(draft, refusal.reason, words));
    return true;
  };
  for (const draft of rewrites) {
    const refusal = hooks.refusalOf?.(draft.finding);
    if (refusal) refuse(draft, refusal);
  }
  for (;;) {
    const refusals = new Map(refused);
    const taken: EditsByFile = new Map();
    const hasFallen = rewrites.some((draft) => {
      if (refusals.has(draft)) return false;
      const blocker = blockers.get(draft.finding.component ?? '');
      if (draft.finding.component !== undefined && blocker !== undefined) {
        refusals.set(draft, waitingFor(blocker));
        return false;
      }
      const edits = draft.finding.edits ?? [];
      if (isSelfOverlapping(edits) || edits.some((edit) => isTaken(edit, taken))) {
        const refusal: Refusal = { reason: 'overlaps', words: {} };
        refusals.set(draft, refusal);
        // Alone it may find its place free once another component has fallen, so it is not refused for good.
        return draft.finding.component !== undefined && refuse(draft, refusal);
      }
      for (const edit of edits) taken.set(edit.file, [...(taken.get(edit.file) ?? []), edit]);
      return false;
    });
    if (hasFallen) continue;
    for (const draft of drafts) {
      const blocker = blockers.get(draft.finding.follows ?? '');
      if (blocker !== undefined) refusals.set(draft, waitingFor(blocker));
    }
    return { refusals, taken, blocked: blockers };
  }
}

function waitingFor(blocker: string): Refusal {
  return { reason: 'component-blocked', words: { blocker, where: blocker.split(': ')[0] } };
}

type EditsByFile = Map<string, readonly Edit[]>;

function isSelfOverlapping(edits: readonly Edit[]): boolean {
  return edits.some((edit, index) => edits.slice(0, index).some((other) => isOverlapping(edit, other)));
}

function isTaken(edit: Edit, taken: EditsByFile): boolean {
  return (taken.get(edit.file) ?? []).some((other) => isOverlapping(edit, other));
}

/** The first finding of each component that is manual. */
function blockersOf(drafts: readonly Draft[], before: Blocked): Map<string, string> {
  const blocked = new Map(before);
  for (const draft of drafts) {
    const { rule, finding } = draft;
    if (finding.component === undefined || blocked.has(finding.component)) continue;
    const { verdict, text } = reasonOf(rule, finding.reason);
    if (verdict === 'manual')
      blocked.set(finding.component, blockerOf(draft, finding.reason, filled(text, finding.words)));
  }
  return blocked;
}

/** What stands in the way of a component: `rule/reason in file: sentence`, without the full stop. */
function blockerOf({ rule, site }: Draft, reason: string, sentence: string): string {
  return `${rule.id}/${reason} in ${site.file}: ${sentence.replace(/\.$/, '')}`;
}

function reasonOf(rule: Rule, reason: string): Reason {
  const found = rule.reasons[reason];
  if (!found) throw new Error(`rule ${rule.id} has no reason "${reason}"`);
  return found;
}

function outcomeOf(transform: Transform, { rule, site, finding }: Draft): Outcome {
  const reason = reasonOf(rule, finding.reason);
  const isRewrite = reason.verdict === 'rewrite';
  const next = reason.next === undefined ? undefined : filled(reason.next, finding.words);
  return {
    transform: transform.id,
    rule: rule.id,
    reason: finding.reason,
    verdict: reason.verdict,
    ...(isRewrite && { safety: finding.safety ?? reason.safety ?? 'safe' }),
    site,
    text: filled(reason.text, finding.words),
    ...(next !== undefined && { next }),
    ...(finding.assumption !== undefined && { assumption: finding.assumption }),
    ...(finding.component !== undefined && { component: finding.component }),
    evidence: finding.evidence,
    edits: isRewrite ? (finding.edits ?? []) : reason.verdict === 'manual' ? (finding.clears ?? []) : [],
    adds: isRewrite ? (finding.adds ?? []) : [],
    manifest: isRewrite ? (finding.manifest ?? []) : [],
  };
}

function demoted(outcome: Outcome, { reason, words }: Refusal): Outcome {
  const { text, next } = RUNNER_REASONS[reason];
  const { safety: _safety, assumption: _assumption, ...rest } = outcome;
  const why = { verdict: 'manual' as const, reason, text: filled(text, words), next: filled(next, words) };
  return { ...rest, ...why, edits: [], adds: [], manifest: [] };
}

/** A marker inside code that another finding replaces has to wait for the next run; the plan has it at once. */
function withMarker(outcome: Outcome, file: ParsedFile, written: Set<string>, taken: EditsByFile): Outcome {
  const edit = markerEdit(file, outcome.site, `${outcome.transform}/${outcome.rule}`, outcome.next ?? outcome.text);
  const key = edit && `${edit.file}:${edit.start}:${edit.text}`;
  if (!edit || !key || written.has(key) || isTaken(edit, taken)) return outcome;
  written.add(key);
  return { ...outcome, edits: [...outcome.edits, edit] };
}

function filled(text: string, words: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** The tree after the edits of a phase. Manifest operations are the planner's and the adapter's own affair. */
export function splicedTree(tree: TextTree, { edits, adds }: PhaseResult): TextTree {
  const byFile = new Map<string, Edit[]>();
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
  const changed = new Map([...byFile].map(([path, own]) => [path, applyEdits(tree.text(path) ?? '', own)]));
  for (const { path, text } of adds) changed.set(path, text);
  const added = adds.map(({ path }) => path);
  return {
    candidates: [...new Set([...tree.candidates, ...changed.keys()])].sort(),
    sources: [...new Set([...tree.sources, ...added])].sort(),
    manifests: tree.manifests,
    ...(tree.mentions && { mentions: tree.mentions }),
    text: (path) => changed.get(path) ?? tree.text(path),
  };
}
