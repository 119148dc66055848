import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import type { ClientCall } from '../../ast/mcp/wire/client-calls.js';
import { type WireClient, wireClientsOf } from '../../ast/mcp/wire/clients.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { loneStatementOf } from '../lifecycle/client-places.js';
import { siteAt } from '../sites.js';
import { type ClientPeer, peerEvidence, peersIn } from './client-peers.js';

interface CancelSite extends Site {
  readonly peer: ClientPeer;
  readonly client: WireClient;
  readonly sent: ClientCall;
}

/**
 * `await notify('notifications/cancelled', …)` beside an `abort()` → `if (!peer.isModern) await notify(…)`: over HTTP a
 * request of 2026-07-28 is cancelled by closing its stream, which `abort()` does.
 *
 * Leaves alone clients on stdio, which still send the notification.
 */
export const cancelOnHttp = defineRule<CancelSite>({
  id: 'cancel-on-http',
  title: 'A request over HTTP is cancelled by closing its stream.',
  why: [
    'In 2026-07-28 a server stops working on a request when the client closes the connection; the notification is not',
    'for HTTP any more. A client that only sends it goes on waiting, and the server goes on working.',
  ].join('\n'),
  example: {
    before: "controller.abort();\nawait notify('notifications/cancelled', { requestId });",
    after: "controller.abort();\nif (!peer.isModern) await notify('notifications/cancelled', { requestId });",
  },
  leavesAlone: 'clients on stdio',
  spec: { revision: '2026-07-28', section: 'basic/patterns/cancellation', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['lifecycle'],
  mentions: ['cancel', 'CANCEL', 'Cancel'],
  reasons: {
    'aborted-as-well': {
      verdict: 'rewrite',
      text: 'The request is aborted here; the notification is for older servers.',
    },
    'guarded-already': { verdict: 'done', text: 'The notification is sent to older servers only.' },
    'not-aborted': {
      verdict: 'manual',
      text: 'A server of 2026-07-28 takes a closed connection for a cancelled request; here only the notification is sent.',
      next: 'Give each request an AbortController and abort it here; send the notification when the peer is not modern.',
    },
    'stdio-notifies': { verdict: 'leave', text: 'On stdio a request is still cancelled by the notification.' },
  },
  detect(file, project) {
    return peersIn(project, file).flatMap((peer): CancelSite[] =>
      wireClientsOf(project)
        .filter(({ component }) => component === peer.component)
        .flatMap((client) =>
          client.calls
            .filter((sent) => sent.file === file && sent.method === 'notifications/cancelled')
            .map((sent) => ({ ...siteAt(file, sent.call.node), peer, client, sent })),
        ),
    );
  },
  rewrite({ peer, client, sent }, file): Finding {
    const evidence = peerEvidence(peer);
    if (client.transport === 'stdio') return { reason: 'stdio-notifies', evidence };
    const statement = loneStatementOf(sent.call);
    if (statement?.parentPath?.isIfStatement() && isGuard(file, statement.parentPath.node.test))
      return { reason: 'guarded-already', evidence };
    if (sent.call.findParent((at) => at.isIfStatement() && isGuard(file, at.node.test)))
      return { reason: 'guarded-already', evidence };
    if (!statement || sent.access?.kind !== 'own' || !aborts(sent)) return { reason: 'not-aborted', evidence };
    const at = statement.node.start ?? 0;
    const edit = { file: file.path, start: at, end: at, text: `if (!${peer.text}.isModern) ` };
    return { reason: 'aborted-as-well', evidence, component: peer.component, edits: [edit] };
  },
});

function isGuard(file: ParsedFile, test: { start?: number | null; end?: number | null }): boolean {
  return /\.isModern\b/.test(file.textOf(test));
}

/** The function that notifies aborts as well. */
function aborts({ call }: ClientCall): boolean {
  let found = false;
  enclosingFunctionOf(call)?.traverse({
    enter({ node }) {
      if (isCall(node) && isMember(node.callee) && memberNameOf(node.callee) === 'abort') found = true;
    },
  });
  return found;
}
