import { childOf } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { defineRule, type Evidence, type Finding, type Site } from '../contract.js';
import { type Place, placeOf } from './places.js';

interface ThrowSite extends Site {
  readonly place: Place;
  readonly evidence: readonly Evidence[];
}

/**
 * `throw new UrlElicitationRequiredError([{ mode: 'url', url, message, elicitationId }])` → a result
 * `inputRequired({ inputRequests: { key: inputRequired.elicitUrl({ message, url }) } })`. Found; the rewrite is a person's:
 * the id in the URL is often how the web callback finds the user, and only the author knows.
 *
 * Leaves alone classes of the same name from elsewhere, and `instanceof` tests of clients.
 */
export const urlElicitationThrow = defineRule<ThrowSite>({
  id: 'url-elicitation-throw',
  title: 'A URL question that is thrown as an error.',
  why: [
    'Error -32042 is gone in 2026-07-28: SDK v2 answers -32603 instead, and the client opens nothing.',
    'An input-required result with elicitUrl asks in both revisions. The elicitationId is gone, too: an id of your own',
    'stays in the URL, and travels in a signed requestState.',
  ].join('\n'),
  example: {
    before: "throw new UrlElicitationRequiredError([{ mode: 'url', message, url, elicitationId }]);",
    after: 'return inputRequired({ inputRequests: { link: inputRequired.elicitUrl({ message, url }) } });',
  },
  leavesAlone: 'classes of the same name from elsewhere, and code that only recognises the error',
  spec: { revision: '2026-07-28', section: 'basic/patterns/mrtr; client/elicitation', source: 'SEP-1036, SEP-2322' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['UrlElicitationRequiredError'],
  reasons: {
    'in-handler': {
      verdict: 'manual',
      text: 'The handler of {label} asks for a visit to a URL by throwing. On 2026-07-28 the client gets error -32603 and opens nothing.',
      next: 'Return inputRequired({ inputRequests: { key: inputRequired.elicitUrl({ message, url }) } }) instead; keep your own id in the URL, and in a signed requestState.',
    },
    'in-helper': {
      verdict: 'manual',
      text: '{name} asks for a visit to a URL by throwing; it is reached from {labels}. On 2026-07-28 the client gets error -32603 and opens nothing.',
      next: 'Let {name} return inputRequired({ inputRequests: { key: inputRequired.elicitUrl({ message, url }) } }), and every caller up to the handler pass that result on.',
    },
    'outside-handler': {
      verdict: 'manual',
      text: 'A URL question is made as an error where no tool, prompt or resource handler is seen to reach it. 2026-07-28 has no such error.',
      next: 'Ask in the handler that needs it, with inputRequired.elicitUrl({ message, url }).',
    },
    'in-test': {
      verdict: 'advice',
      text: 'A test makes a URL question as an error; it shows the behaviour of 2025-11-25.',
    },
  },
  detect(file, { mcp }) {
    return file.paths('NewExpression').flatMap((made) => {
      const values = mcp.valuesOf(file, childOf(made, 'callee'));
      const found = values.find(
        (value) => value.type === 'external' && value.name === 'UrlElicitationRequiredError' && sdkOf(value.module),
      );
      if (found?.type !== 'external') return [];
      const span = { file: file.path, start: made.node.start ?? 0, end: made.node.end ?? 0 };
      const evidence = [found.step, { ...span, shows: 'new UrlElicitationRequiredError(…)' }];
      return [{ ...span, evidence, place: placeOf(mcp, file, made) }];
    });
  },
  rewrite({ place, evidence }): Finding {
    if (place.type === 'test') return { reason: 'in-test', evidence };
    if (place.type === 'handler') return { reason: 'in-handler', evidence, words: { label: place.label } };
    if (place.type !== 'helper') return { reason: 'outside-handler', evidence };
    return { reason: 'in-helper', evidence, words: { name: place.name, labels: place.labels.join(', ') } };
  },
});
