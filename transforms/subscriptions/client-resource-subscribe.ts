/**
 * `await client.subscribeResource({ uri })` → `client.listen({ resourceSubscriptions: [uri] })` on 2026-07-28, as before at
 * a server of 2025. The handler of `notifications/resources/updated` hears of both.
 *
 * Leaves alone: tests, clients that speak 2025 only, code that asks for the era already.
 */
import { defineRule, type Edit, type Finding, type Project, type Site } from '../contract.js';
import { placeOf } from '../entry-points/obstacles.js';
import { siteAt } from '../sites.js';
import { CALL_REASONS, settledCallOf } from './client-calls.js';
import { listenEdits, loopEdits, pairEdits } from './client-subscription-edits.js';
import {
  endOf,
  loopAround,
  runFrom,
  type Subscription,
  subscribesOf,
  unsubscribesOf,
  unsubscribesOfClient,
} from './client-subscriptions.js';

type SubscriptionSite = Site & { readonly one: Subscription; readonly isEnd: boolean };

const SNIPPET =
  "const subscription = await client.listen({ resourceSubscriptions: [uri] }) where client.getProtocolEra() === 'modern', and subscription.close() in the place of unsubscribeResource";

export const resourceSubscribeClient = defineRule<SubscriptionSite>({
  id: 'resource-subscribe-client',
  title: 'A client listens to the resources that it wants to hear of.',
  why:
    '2026-07-28 has no resources/subscribe: the SDK throws METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION. What has changed comes ' +
    'on a stream that the client opens with `listen` and closes again; the handler of the notification stays.',
  example: {
    before: 'await client.subscribeResource({ uri });',
    after:
      "if (client.getProtocolEra() === 'modern') await client.listen({ resourceSubscriptions: [uri] });\nelse await client.subscribeResource({ uri });",
  },
  leavesAlone: 'Tests, clients that speak 2025 only, code that asks for the era already.',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['client'],
  needs: ['entry-points'],
  mentions: ['subscribeResource', 'resources/subscribe', 'resources/unsubscribe'],
  reasons: {
    ...CALL_REASONS,
    listened: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'On 2026-07-28 the client listens to the resource; nothing here ends it before the client is closed.',
    },
    'listened-and-closed': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'On 2026-07-28 the client listens to the resource until it closes the stream.',
    },
    'unsubscribed-elsewhere': {
      verdict: 'manual',
      text: 'The subscription begins and ends in different places ({place}), and on 2026-07-28 its end needs what listen returned: the SDK throws here.',
      next: `Keep the stream of each URI where both can reach it: ${SNIPPET}.`,
    },
    'one-stream-for-each': {
      verdict: 'manual',
      text: 'The subscription is made in a loop ({place}); on 2026-07-28 the SDK throws here, and each listen opens a stream of its own.',
      next: 'Collect the URIs, then listen once: client.listen({ resourceSubscriptions: uris }) on 2026-07-28.',
    },
    'subscription-unclear': {
      verdict: 'manual',
      text: 'On 2026-07-28 the SDK throws here ({what}), and the call cannot be rewritten where it stands.',
      next: `Write ${SNIPPET}.`,
    },
  },
  detect: (file, project) => [
    ...subscribesOf(project)
      .filter((one) => one.file === file && (settledOf(project, one) || runFrom(project, file, one)))
      .map((one) => ({ ...siteAt(file, one.call.call.node), one, isEnd: false })),
    ...unsubscribesOf(project)
      .filter((one) => one.file === file)
      .map((one) => ({ ...siteAt(file, one.call.call.node), one, isEnd: true })),
  ],
  rewrite({ one, isEnd }, _file, project): Finding {
    const { evidence } = one.call;
    const settled = settledOf(project, one);
    if (settled) return { reason: settled, evidence };
    const found = isEnd ? endFinding(project, one) : startFinding(project, one);
    return { evidence, ...found };
  },
});

function settledOf(project: Project, { file, call }: Subscription) {
  return settledCallOf(project, file, call);
}

type Rest = Omit<Finding, 'evidence'>;

const ASSUMPTION =
  'Each listen holds a stream open; when it breaks nothing is heard until the client listens and reads again (subscription.closed).';

function startFinding(project: Project, one: Subscription): Rest {
  const { file } = one;
  const end = endOf(project, one);
  if (end) {
    const pair = pairEdits(project, one, end);
    return pair ? { reason: 'listened-and-closed', edits: pair.start, ...joint(one) } : unclear(one);
  }
  const [elsewhere] = unsubscribesOfClient(project, one);
  if (elsewhere) return { reason: 'unsubscribed-elsewhere', words: { place: placeOfCall(elsewhere) } };
  const loop = loopAround(one);
  const edits: Edit[] | undefined = loop
    ? loopEdits(project, one)
    : listenEdits(project, runFrom(project, file, one) ?? [one]);
  if (edits) return { reason: 'listened', edits, assumption: ASSUMPTION };
  return loop ? { reason: 'one-stream-for-each', words: { place: placeOf(file, loop.node) } } : unclear(one);
}

function endFinding(project: Project, end: Subscription): Rest {
  const start = subscribesOf(project).find((one) => endOf(project, one) === end);
  if (start) {
    const pair = pairEdits(project, start, end);
    return pair ? { reason: 'listened-and-closed', edits: pair.end, ...joint(start) } : unclear(end);
  }
  const other = subscribesOf(project).find((one) => unsubscribesOfClient(project, one).includes(end));
  return other ? { reason: 'unsubscribed-elsewhere', words: { place: placeOfCall(other) } } : unclear(end);
}

/** Beginning and end go together. */
function joint({ file, call }: Subscription): Pick<Finding, 'assumption' | 'component'> {
  return { assumption: ASSUMPTION, component: `subscription:${placeOf(file, call.call.node)}` };
}

function unclear({ file, call }: Subscription): Rest {
  return { reason: 'subscription-unclear', words: { what: file.textOf(call.call.node) } };
}

function placeOfCall({ file, call }: Subscription): string {
  return placeOf(file, call.call.node);
}
