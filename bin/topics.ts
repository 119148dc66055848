/** What `explain` can be asked about, under every name that a report, a marker or a person may use. */
import { type Reason, type Rule, rulesOf, type Transform } from '../transforms/contract.js';
import { RUNNER_REASONS } from '../transforms/run.js';

export interface Topic {
  readonly transform: Transform;
  readonly rule?: Rule;
  /** Key of the reason; only with a rule. */
  readonly reason?: string;
}

/**
 * `transform`, `rule`, `rule/reason`, and the forms that markers use: `transform/rule`, `transform/rule/reason`. A rule
 * for hand-written code and one for the SDK may share their id: without a transform both are meant.
 */
export function findTopics(name: string, transforms: readonly Transform[]): Topic[] {
  const parts = name.split('/');
  const transform = transforms.find(({ id }) => id === parts[0]);
  if (transform && parts.length === 1) return [{ transform }];
  const among = transform ? [transform] : transforms;
  const [id, reason, ...rest] = transform ? parts.slice(1) : parts;
  if (rest.length > 0) return [];
  return among.flatMap((owner) => {
    const rule = rulesOf(owner).find((candidate) => candidate.id === id);
    if (!rule) return [];
    if (reason === undefined) return [{ transform: owner, rule }];
    return Object.hasOwn(reasonsOf(rule), reason) ? [{ transform: owner, rule, reason }] : [];
  });
}

/** The rule's own reasons, and those that the runner can give to any finding. */
export function reasonsOf(rule: Rule): Readonly<Record<string, Reason>> {
  return { ...rule.reasons, ...RUNNER_REASONS };
}

export function namesIn(transforms: readonly Transform[]): string[] {
  return transforms.flatMap((transform) => [
    transform.id,
    ...rulesOf(transform).flatMap((rule) => [
      rule.id,
      ...Object.keys(rule.reasons).map((reason) => `${rule.id}/${reason}`),
    ]),
  ]);
}
