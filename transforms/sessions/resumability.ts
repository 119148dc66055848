/**
 * `new NodeStreamableHTTPServerTransport({ …, eventStore, retryInterval: 2000 })`: 2026-07-28 takes up no stream again.
 * Where the transport goes, its options, the reads of `last-event-id` and the store go with it; what that means for
 * tools that work for long is left to a person, once per entry.
 *
 * Leaves alone: event streams of the program's own; entries that stay as they are.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import { childOf } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { type HttpPlan, httpPlansOf } from '../http-entries/plan.js';
import { isSwitch } from '../http-entries/reasons.js';
import { siteAt } from '../sites.js';

type StreamSite = Site & { readonly reason: string; readonly store?: string };

export const resumability = defineRule<StreamSite>({
  id: 'resumability',
  title: 'What rests on streams that are taken up again is told, once per entry.',
  why:
    '2026-07-28 has no resumption of streams: a call whose stream breaks is lost, and the client sends it again with a ' +
    'new id. A tool that books, sends or deletes may then do so twice.',
  leavesAlone: 'Event streams of the program itself, and entries that stay as they are.',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['eventStore', 'closeSSE', 'closeStandaloneSSE'],
  reasons: {
    'streams-lost': {
      verdict: 'manual',
      text: 'The event store ({store}) goes with the transport: a call whose stream breaks is lost, and its client sends it again with a new id.',
      next: 'See that a tool that runs twice does no harm (look up what is done already), then take this comment away; delete the event store if nothing else uses it.',
    },
    'kept-for-2025': {
      verdict: 'advice',
      text: 'Clients of 2025 go on taking up broken streams. On 2026-07-28 a call whose stream breaks is lost, and its client sends it again with a new id, so a tool that runs twice must do no harm.',
    },
    'closes-nothing': {
      verdict: 'advice',
      text: 'This closes a stream so that its client takes it up again; on 2026-07-28 there is none, and nothing happens.',
    },
    'closes-missing-stream': {
      verdict: 'manual',
      text: 'This function is missing on requests of 2026-07-28, so the call throws.',
      next: 'Call it with `?.`, so that requests of 2026-07-28 go past it.',
    },
  },
  detect: (file, project) => [
    ...httpPlansOf(project)
      .filter((plan) => plan.file === file)
      .flatMap((plan) => storeSites(plan)),
    ...closingSites(file, project),
  ],
  rewrite: ({ reason, store, ...span }): Finding => ({
    reason,
    words: store === undefined ? {} : { store },
    evidence: [{ ...span, shows: 'streams can be taken up again' }],
  }),
});

function storeSites({ file, entry, posture, result }: HttpPlan): StreamSite[] {
  const store = entry?.options.find(({ eventStore }) => eventStore)?.eventStore;
  if (!store || !isSwitch(result)) return [];
  if (posture?.kind === 'sessionful') return [{ ...siteAt(file, store.node), reason: 'kept-for-2025' }];
  return [{ ...siteAt(file, result.place), reason: 'streams-lost', store: file.textOf(store.node) }];
}

/** `ctx.http?.closeSSE?.()`. */
function closingSites(file: ParsedFile, project: Project): StreamSite[] {
  const calls = file.paths('CallExpression', 'OptionalCallExpression') as readonly NodePath[];
  return calls.flatMap((call) => {
    const callee = childOf(call, 'callee');
    const path = callee.isTSNonNullExpression() ? childOf(callee, 'expression') : callee;
    if (!isMember(path.node) || !/^close(?:Standalone)?SSE$/.test(memberNameOf(path.node) ?? '')) return [];
    if (!contextMemberOf(project.mcp, file, path)) return [];
    const isOptional = call.isOptionalCallExpression() && call.node.optional;
    return [
      {
        ...siteAt(file, call.node),
        reason: isOptional || isGuarded(file, call) ? 'closes-nothing' : 'closes-missing-stream',
      },
    ];
  });
}

/** `if (ctx.http?.closeSSE) ctx.http.closeSSE();` */
function isGuarded(file: ParsedFile, call: NodePath): boolean {
  return (
    call.findParent(
      (at) =>
        (at.isIfStatement() || at.isConditionalExpression() || at.isLogicalExpression()) &&
        /closeS/.test(file.textOf(childOf(at, at.isLogicalExpression() ? 'left' : 'test').node)),
    ) !== null
  );
}
