/** An explanation, generated from the rule itself, as data and as text. */
import { rulesOf, type Spec } from '../../transforms/contract.js';
import { reasonsOf, type Topic } from '../topics.js';
import type { Paint } from './paint.js';

export interface ExplainedReason {
  readonly id: string;
  readonly verdict: string;
  readonly safety?: string;
  readonly text: string;
  readonly next?: string;
}

export interface Explanation {
  readonly name: string;
  readonly title: string;
  readonly why: string;
  readonly spec?: Spec;
  readonly example?: { readonly before: string; readonly after: string };
  readonly leavesAlone?: string;
  readonly needs: readonly string[];
  readonly rules: readonly { readonly id: string; readonly title: string }[];
  readonly reasons: readonly ExplainedReason[];
}

export function explanationOf({ transform, rule, reason }: Topic): Explanation {
  if (!rule) {
    const rules = rulesOf(transform).map(({ id, title }) => ({ id, title }));
    return { name: transform.id, title: transform.title, why: transform.position, needs: [], rules, reasons: [] };
  }
  const own = reason === undefined ? rule.reasons : { [reason]: reasonsOf(rule)[reason] };
  const reasons = Object.entries(own).map(([id, { verdict, safety, text, next }]) => ({
    id,
    verdict,
    ...(verdict === 'rewrite' && { safety: safety ?? 'safe' }),
    text,
    ...(next !== undefined && { next }),
  }));
  return {
    name: [transform.id, rule.id, ...(reason === undefined ? [] : [reason])].join('/'),
    title: rule.title,
    why: rule.why,
    spec: rule.spec,
    ...(rule.example && { example: rule.example }),
    ...(rule.leavesAlone !== undefined && { leavesAlone: rule.leavesAlone }),
    needs: rule.needs ?? [],
    rules: [],
    reasons,
  };
}

export function explanationText(explanation: Explanation, paint: Paint): string {
  const { name, title, why, spec, example, leavesAlone, needs, rules, reasons } = explanation;
  const width = Math.max(0, ...rules.map(({ id }) => id.length));
  const blocks = [
    [paint.bold(name), title],
    trimmed(why).split('\n'),
    example ? ['Before', ...indented(example.before), 'After', ...indented(example.after)] : [],
    leavesAlone === undefined ? [] : [`Leaves alone: ${trimmed(leavesAlone).replace(/\s+/g, ' ')}`],
    needs.length === 0 ? [] : [`Needs: ${needs.join(', ')}`],
    spec ? [`Specification: ${[spec.revision, spec.section, spec.source].filter(Boolean).join(', ')}`] : [],
    rules.map(({ id, title: sentence }) => `${id.padEnd(width)}   ${sentence}`),
    reasons.flatMap((reason) => reasonLines(reason, paint)),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function reasonLines({ id, verdict, safety, text, next }: ExplainedReason, paint: Paint): string[] {
  return [
    `${paint.cyan(id)}   ${safety === undefined ? verdict : `${verdict}, ${safety}`}`,
    `  ${text}`,
    ...(next ? [`  Next: ${next}`] : []),
  ];
}

function trimmed(text: string): string {
  return text.trim().replace(/^[ \t]+/gm, '');
}

function indented(code: string): string[] {
  return code
    .replace(/^\n|\s+$/g, '')
    .split('\n')
    .map((line) => `  ${line}`);
}
