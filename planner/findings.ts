/** Outcomes of rules as findings of the plan: with an id, and with places in the files as they were read. */

import { rulesOf, type Spec, type Transform } from '../transforms/contract.js';
import type { Outcome } from '../transforms/run.js';
import { hashOf } from './hash.js';
import { redacted } from './redact.js';
import type { PlannedEvidence, PlannedFinding } from './shape.js';
import type { RepositoryTree } from './tree.js';

const ID_LENGTH = 12;
const LONGEST_EXCERPT = 160;

/** Gives findings their ids; one per plan, because equal sites are told apart by their order. */
export class FindingWriter {
  readonly #ordinals = new Map<string, number>();
  readonly #specs: ReadonlyMap<string, Spec>;

  constructor(transforms: readonly Transform[]) {
    this.#specs = new Map(
      transforms.flatMap((transform) => rulesOf(transform).map(({ id, spec }) => [`${transform.id}/${id}`, spec])),
    );
  }

  /** @param tree the files as the rule saw them */
  finding(outcome: Outcome, tree: RepositoryTree): PlannedFinding {
    const { transform, rule, reason, verdict, safety, component, text, assumption, next, site } = outcome;
    const start = tree.originalPosition(site.file, site.start);
    const end = tree.originalPosition(site.file, site.end);
    return {
      id: this.#idOf(outcome, tree),
      ...(component !== undefined && { component }),
      transform,
      rule,
      reason,
      verdict,
      ...(safety !== undefined && { safety }),
      file: site.file,
      line: start.line,
      column: start.column,
      endLine: Math.max(start.line, end.line),
      text: redacted(text),
      evidence: outcome.evidence.map((evidence) => evidenceOf(evidence, tree)),
      ...(assumption !== undefined && { assumption: redacted(assumption) }),
      ...(next !== undefined && { next: redacted(next) }),
      spec: specWords(this.#specs.get(`${transform}/${rule}`)!),
    };
  }

  #idOf({ transform, rule, site }: Outcome, tree: RepositoryTree): string {
    const words = (tree.text(site.file) ?? '').slice(site.start, site.end).replace(/\s+/g, ' ').trim();
    const key = [transform, rule, site.file, words].join('\0');
    const ordinal = this.#ordinals.get(key) ?? 0;
    this.#ordinals.set(key, ordinal + 1);
    return hashOf(`${key}\0${ordinal}`).slice(0, ID_LENGTH);
  }
}

function evidenceOf(evidence: Outcome['evidence'][number], tree: RepositoryTree): PlannedEvidence {
  const { line, column } = tree.originalPosition(evidence.file, evidence.start);
  const text = redacted(tree.originalLine(evidence.file, line).trim());
  const excerpt = text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT - 3)}...` : text;
  return { file: evidence.file, line, column, shows: redacted(evidence.shows), text: excerpt };
}

function specWords({ revision, section, source }: Spec): PlannedFinding['spec'] {
  return { revision, section, ...(source !== undefined && { source }) };
}
