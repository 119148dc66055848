/**
 * What `push-elicit`, `push-sampling` and `push-roots` have in common: the same places, the same outcomes, each with
 * the words of its question.
 */
import type { Question } from '../../ast/protocol/client-questions.js';
import { defineRule, type Finding, type Reason, type Spec } from '../contract.js';
import { DISTINCTIVE_NAMES, type LookAlike, lookAlikesIn } from './look-alikes.js';
import type { Place } from './places.js';
import { type Push, pushesIn } from './pushes.js';

export interface QuestionWords {
  readonly id: string;
  readonly question: Question;
  readonly title: string;
  readonly why: string;
  readonly example: { readonly before: string; readonly after: string };
  /** `asks the user`, in the present tense. */
  readonly verb: string;
  /** The request as a value: `inputRequired.elicit(…)`. */
  readonly request: string;
  /** A better end than the same question in the new form; goes before it. */
  readonly instead?: string;
  readonly section: string;
  readonly mentions: readonly string[];
}

const FAILS =
  'On 2026-07-28 a server cannot send a request while it serves one: the call throws, and the client gets an error. Clients of 2025 revisions keep it.';

export type QuestionSite = (Push & { readonly type: 'push' }) | (LookAlike & { readonly type: 'look-alike' });

export function questionRule({ id, question, title, why, example, section, mentions, ...words }: QuestionWords) {
  const spec: Spec = { revision: '2026-07-28', section, source: 'SEP-2322' };
  return defineRule<QuestionSite>({
    id,
    title,
    why,
    example,
    leavesAlone:
      'calls on anything that is not shown to be a server or a request context of the SDK, whatever their names; questions outside handlers are found by push-outside-handler',
    spec,
    worlds: ['sdk-v1', 'sdk-v2'],
    sides: ['server'],
    needs: ['sdk-v2'],
    reasons: {
      ...reasonsFor(words),
      ...(Object.values(DISTINCTIVE_NAMES).includes(question) && unprovenReason(words)),
    },
    mentions,
    detect(file, { mcp }) {
      const own = pushesIn(mcp, file).filter((push) => push.question === question && !isElsewhere(push.place));
      const others = lookAlikesIn(mcp, file, question);
      return [
        ...own.map((push) => ({ ...push, type: 'push' as const })),
        ...others.map((one) => ({ ...one, type: 'look-alike' as const })),
      ];
    },
    rewrite(site, file, { mcp }) {
      if (site.type === 'look-alike') {
        const reason = site.receiver === 'unproven' ? 'receiver-unproven' : 'receiver-not-mcp';
        return { reason, evidence: [], words: { asks: site.asks } };
      }
      return findingOf(site, pushesIn(mcp, file));
    },
  });
}

/** Found by a rule of their own. */
function isElsewhere({ type }: Place): boolean {
  return type === 'outside' || type === 'other';
}

function reasonsFor({
  verb,
  request,
  instead,
}: Pick<QuestionWords, 'verb' | 'request' | 'instead'>): Record<string, Reason> {
  const form = formOf({ request, instead });
  return {
    'in-handler': {
      verdict: 'manual',
      text: `The handler of {label} ${verb} with {asks}. ${FAILS}`,
      next: `${form}; code before the question then runs once per round.`,
    },
    'one-of-several': {
      verdict: 'manual',
      text: `The handler of {label} ${verb} with {asks}, one of {count} questions in it. ${FAILS}`,
      next: `${form}; only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.`,
    },
    'in-helper': {
      verdict: 'manual',
      text: `{name} ${verb} with {asks}; it is reached from {labels}. ${FAILS}`,
      next: `${form} in {name}, and let every caller up to the handler return an input-required result (isInputRequiredResult) before it uses the value.`,
    },
    'callers-unknown': {
      verdict: 'manual',
      text: `{name} ${verb} with {asks}, and nothing in the files that were read calls it, so it is not known which request it serves. ${FAILS}`,
      next: `Find the callers of {name}. ${form}, and pass that result on up to the handler.`,
    },
    'in-test': {
      verdict: 'advice',
      text: `A test ${verb} with {asks}; it shows the behaviour of 2025 revisions.`,
      next: 'Keep it as long as the server serves clients of 2025, and test the input-required round beside it.',
    },
    'receiver-not-mcp': {
      verdict: 'leave',
      text: '{asks} is not called on a server of the SDK.',
    },
  };
}

/** Only for names that say enough to be worth a look. */
function unprovenReason({ request, instead }: Pick<QuestionWords, 'request' | 'instead'>): Record<string, Reason> {
  return {
    'receiver-unproven': {
      verdict: 'advice',
      text: '{asks} is named like a question to the client, but it is not shown that its object is a server or a request context.',
      next: `See whether it is one. ${formOf({ request, instead })}.`,
    },
  };
}

function formOf({ request, instead }: Pick<QuestionWords, 'request' | 'instead'>): string {
  const prefix = instead === undefined ? 'Return' : `${instead} Until then return`;
  return `${prefix} inputRequired({ inputRequests: { key: ${request} } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key)`;
}

function findingOf({ place, asks, evidence }: Push, all: readonly Push[]): Finding {
  switch (place.type) {
    case 'handler': {
      const count = all.filter(
        (other) => other.place.type === 'handler' && other.place.handler === place.handler,
      ).length;
      const words = { asks, label: place.label, count: String(count) };
      return { reason: count > 1 ? 'one-of-several' : 'in-handler', evidence, words };
    }
    case 'helper':
      return { reason: 'in-helper', evidence, words: { asks, name: place.name, labels: place.labels.join(', ') } };
    case 'test':
      return { reason: 'in-test', evidence, words: { asks } };
    default:
      return {
        reason: 'callers-unknown',
        evidence,
        words: { asks, name: place.type === 'unknown' ? place.name : 'this function' },
      };
  }
}
