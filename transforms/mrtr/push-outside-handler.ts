import { defineRule, type Reason } from '../contract.js';
import type { Outside, Place } from './places.js';
import { type Push, pushesIn } from './pushes.js';

type OutsidePush = Push & { readonly place: Extract<Place, { type: 'outside' }> };

const REASON_OF: Readonly<Record<Outside, string>> = {
  initialized: 'on-initialized',
  notification: 'notification-handler',
  timer: 'timer',
  event: 'event-listener',
  'start-up': 'start-up',
  callback: 'nested-callback',
};

const MOVE = 'Ask in the tool that needs the answer, with an inputRequired({ … }) result';

function outside(text: string, next: string): Reason {
  return { verdict: 'manual', text, next };
}

/**
 * `server.server.oninitialized = () => server.server.listRoots()`, questions from timers, listeners, start-up code and
 * callbacks → no counterpart: on 2026-07-28 every interaction starts with a request of the client.
 *
 * Leaves alone questions whose code a tool, prompt or resource handler reaches: push-elicit and its siblings find those.
 */
export const pushOutsideHandler = defineRule<OutsidePush>({
  id: 'push-outside-handler',
  title: 'A question to the client where no request is being served.',
  why: [
    'A server of 2026-07-28 can ask only in the answer to a tools/call, prompts/get or resources/read request.',
    'Questions from oninitialized, notifications, timers, listeners or start-up code have no counterpart:',
    'clients of 2025 still get them, modern ones never do, so what rests on the answer must work without it.',
  ].join('\n'),
  leavesAlone:
    'questions that a tool, prompt or resource handler reaches: push-elicit, push-sampling and push-roots find those',
  spec: { revision: '2026-07-28', section: 'basic/patterns/mrtr', source: 'SEP-2322, SEP-2260' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['elicit', 'ampling', 'createMessage', 'listRoots', 'roots/list'],
  reasons: {
    'on-initialized': outside(
      '{asks} runs when a client of 2025 has connected. 2026-07-28 has no such moment, so modern clients are never asked.',
      `${MOVE}, or take it from configuration; until then see that the server works when nobody was asked.`,
    ),
    'notification-handler': outside(
      '{asks} runs when {label} arrives. No request is being served then, and 2026-07-28 has no way to ask.',
      `${MOVE}, each time it is needed, instead of keeping a copy up to date.`,
    ),
    timer: outside(
      '{asks} runs from {label}. No request is being served then, so it reaches no client of 2026-07-28.',
      `${MOVE}, or let the client poll with a tool.`,
    ),
    'event-listener': outside(
      '{asks} runs when {label} happens. No request is being served then, so it reaches no client of 2026-07-28.',
      `${MOVE}, or let the client poll with a tool.`,
    ),
    'start-up': outside(
      '{asks} runs while the server starts. No request is being served then, so it reaches no client of 2026-07-28.',
      `${MOVE}, or take it from configuration.`,
    ),
    'nested-callback': outside(
      '{asks} stands in a callback inside the handler of {label}. On 2026-07-28 the call throws, and a callback cannot return an input-required result for the handler.',
      'Ask before the callback, or in a plain loop of the handler, one key per question, with an inputRequired({ … }) result.',
    ),
  },
  detect(file, { mcp }) {
    return pushesIn(mcp, file).filter((push): push is OutsidePush => push.place.type === 'outside');
  },
  rewrite({ place, asks, evidence }) {
    return { reason: REASON_OF[place.why], evidence, words: { asks, label: place.label } };
  },
});
