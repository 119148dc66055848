/**
 * Runs one transform over a project, in memory: detect, rewrite, settle components and overlaps, markers, splice.
 * Used by the planner for a repository and by the jscodeshift adapter for a single file.
 */
import { applyEdits, type Edit, isOverlapping } from '../ast/edits.js';
import type { ParsedFile } from '../ast/file.js';
import type { Project, TextTree } from '../ast/project.js';
import type {
  Addition,
  Evidence,
  Finding,
  ManifestEdit,
  Reason,
  Rule,
  Safety,
  Site,
  Transform,
  Verdict,
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

export interface PhaseResult {
  readonly outcomes: readonly Outcome[];
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
  readonly manifest: readonly ManifestEdit[];
}

/** Reasons that the runner itself can give to any finding. */
export const RUNNER_REASONS: Readonly<Record<string, Reason>> = {
  overlaps: {
    verdict: 'manual',
    text: 'Another change of the same transform touches the same code.',
    next: 'Apply the plan, then run it again; if it comes back, make this change by hand.',
  },
  'component-blocked': {
    verdict: 'manual',
    text: 'It belongs to a group of changes that only work together, and one of them cannot be made: {blocker}.',
    next: 'Settle the finding it names, then run the plan again.',
  },
};

interface Draft {
  readonly rule: Rule;
  readonly site: Site;
  readonly finding: Finding;
  readonly order: number;
}

/** Findings and edits of one phase; nothing is spliced yet. */
export function runPhase(transform: Transform, rules: readonly Rule[], project: Project): PhaseResult {
  const drafts = rules.flatMap((rule) => draftsOf(rule, project));
  const outcomes = settle(transform, drafts, project);
  return {
    outcomes,
    edits: outcomes.flatMap(({ edits }) => edits),
    adds: outcomes.flatMap(({ adds }) => adds),
    manifest: outcomes.flatMap(({ manifest }) => manifest),
  };
}

function draftsOf(rule: Rule, project: Project): Draft[] {
  if (rule.over === 'manifest') {
    return project.tree.manifests.flatMap((manifest) =>
      rule
        .detect(manifest, project)
        .map((site, order) => ({ rule, site, order, finding: rule.rewrite(site, manifest, project) })),
    );
  }
  return project.mcp.files().flatMap((file) => {
    if (rule.mentions.length > 0 && !rule.mentions.some((word) => file.text.includes(word))) return [];
    return rule
      .detect(file, project)
      .map((site, order) => ({ rule, site, order, finding: rule.rewrite(site, file, project) }));
  });
}

function settle(transform: Transform, drafts: readonly Draft[], project: Project): Outcome[] {
  const blockers = blockersOf(drafts);
  const taken: Edit[] = [];
  const markers = new Set<string>();
  return drafts.map((draft) => {
    const blocker = draft.finding.component === undefined ? undefined : blockers.get(draft.finding.component);
    const verdict = reasonOf(draft.rule, draft.finding.reason).verdict;
    let outcome = outcomeOf(transform, draft);
    if (verdict === 'rewrite' && blocker) {
      outcome = demoted(outcome, 'component-blocked', { blocker: `${blocker.rule.id}/${blocker.finding.reason}` });
    } else if (outcome.edits.some((edit) => taken.some((other) => isOverlapping(edit, other)))) {
      outcome = demoted(outcome, 'overlaps', {});
    }
    taken.push(...outcome.edits);
    return outcome.verdict === 'manual' ? withMarker(outcome, project.file(outcome.site.file), markers) : outcome;
  });
}

/** The first finding of each component that is manual. */
function blockersOf(drafts: readonly Draft[]): Map<string, Draft> {
  const blockers = new Map<string, Draft>();
  for (const draft of drafts) {
    const { component, reason } = draft.finding;
    if (component === undefined || blockers.has(component)) continue;
    if (reasonOf(draft.rule, reason).verdict === 'manual') blockers.set(component, draft);
  }
  return blockers;
}

function reasonOf(rule: Rule, reason: string): Reason {
  const found = rule.reasons[reason] ?? RUNNER_REASONS[reason];
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
    edits: isRewrite ? (finding.edits ?? []) : [],
    adds: isRewrite ? (finding.adds ?? []) : [],
    manifest: isRewrite ? (finding.manifest ?? []) : [],
  };
}

function demoted(outcome: Outcome, reason: string, words: Record<string, string>): Outcome {
  const { text, next = '' } = RUNNER_REASONS[reason];
  const { safety: _safety, assumption: _assumption, ...rest } = outcome;
  const why = { verdict: 'manual' as const, reason, text: filled(text, words), next: filled(next, words) };
  return { ...rest, ...why, edits: [], adds: [], manifest: [] };
}

function withMarker(outcome: Outcome, file: ParsedFile | undefined, seen: Set<string>): Outcome {
  if (!file) return outcome;
  const edit = markerEdit(file, outcome.site, `${outcome.transform}/${outcome.rule}`, outcome.next ?? outcome.text);
  const key = edit && `${edit.file}:${edit.start}:${edit.text}`;
  if (!edit || !key || seen.has(key)) return outcome;
  seen.add(key);
  return { ...outcome, edits: [edit] };
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
    text: (path) => changed.get(path) ?? tree.text(path),
  };
}
