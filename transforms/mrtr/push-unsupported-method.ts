import { LEGACY_ONLY_METHODS } from '../../ast/protocol/server-methods.js';
import { defineRule } from '../contract.js';
import type { Place } from './places.js';
import { type Push, pushesIn } from './pushes.js';

type OtherPush = Push & { readonly place: Extract<Place, { type: 'other' }> };

/**
 * A question inside a list, completion, subscribe or custom handler → no counterpart: only tools/call, prompts/get and
 * resources/read may answer `input_required`.
 *
 * Leaves alone questions in tool, prompt and resource handlers: push-elicit and its siblings find those.
 */
export const pushUnsupportedMethod = defineRule<OtherPush>({
  id: 'push-unsupported-method',
  title: 'A question to the client in a handler whose method may not ask.',
  why: [
    'Only the answers to tools/call, prompts/get and resources/read may ask for input on 2026-07-28.',
    'In every other handler the old call throws when the request is a modern one.',
  ].join('\n'),
  leavesAlone: 'questions in tool, prompt and resource handlers: push-elicit, push-sampling and push-roots find those',
  spec: { revision: '2026-07-28', section: 'basic/patterns/mrtr', source: 'SEP-2322' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['elicit', 'ampling', 'createMessage', 'listRoots', 'roots/list'],
  reasons: {
    'not-askable': {
      verdict: 'manual',
      text: 'The handler of {label} asks the client with {asks}. Its answer may not be an input-required result, and on 2026-07-28 the call throws.',
      next: 'Ask in the tool, prompt or resource that needs the answer, or answer {label} without it.',
    },
    'legacy-method': {
      verdict: 'manual',
      text: 'The handler of {label} asks the client with {asks}. 2026-07-28 has no such method, so modern clients are never asked.',
      next: 'Ask in the tool that needs the answer, with an inputRequired({ … }) result.',
    },
  },
  detect(file, { mcp }) {
    return pushesIn(mcp, file).filter((push): push is OtherPush => push.place.type === 'other');
  },
  rewrite({ place: { label }, asks, evidence }) {
    return {
      reason: LEGACY_ONLY_METHODS.has(label) ? 'legacy-method' : 'not-askable',
      evidence,
      words: { asks, label },
    };
  },
});
