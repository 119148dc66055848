import type { ClientCall } from '../../ast/mcp/wire/client-calls.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { removeStatementEdit } from '../../ast/statements.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { peerTextAt } from './client-peer.js';
import { directSendOf, loneStatementOf, siteOf } from './client-places.js';
import { clientEvidence, clientObstaclesOf, clientsOf } from './client-readiness.js';

interface NotificationSite extends Site {
  readonly client: WireClient;
  readonly sent: ClientCall;
}

/**
 * `await notify('notifications/initialized')` → `if (!peer.isModern) await notify('notifications/initialized')`; with
 * `--era modern` it goes.
 *
 * Leaves alone a notification whose answer is read: a server of 2026-07-28 accepts and ignores it.
 */
export const initializedNotification = defineRule<NotificationSite>({
  id: 'initialized-notification',
  title: 'notifications/initialized is sent to servers that had a handshake.',
  why: 'It closes a handshake that 2026-07-28 does not have; a new server has no use for it.',
  example: {
    before: "await notify('notifications/initialized');",
    after: "if (!peer.isModern) await notify('notifications/initialized');",
  },
  leavesAlone: 'a notification whose answer is read',
  spec: { revision: '2026-07-28', section: 'basic/lifecycle', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['raw-client-initialize'],
  mentions: ['notifications/initialized', 'INITIALIZED', 'nitialized'],
  reasons: {
    guarded: { verdict: 'rewrite', text: 'Only a server with a handshake is told that it is over.' },
    removed: { verdict: 'rewrite', text: 'The handshake is gone, and with it the notification that closes it.' },
    'answer-read': {
      verdict: 'leave',
      text: 'The answer to the notification is read; a server of 2026-07-28 accepts it and does nothing.',
    },
    'left-with-client': {
      verdict: 'leave',
      text: 'It belongs to a client that is left whole (see raw-client-envelope).',
    },
    'test-code': { verdict: 'leave', text: 'Test code speaks the old revision on purpose.' },
  },
  detect(file, project) {
    return clientsOf(project).flatMap((client) =>
      client.calls
        .filter((sent) => sent.file === file && sent.method === 'notifications/initialized')
        .map((sent) => ({ ...siteOf(file, sent.call), client, sent })),
    );
  },
  rewrite({ client, sent, start, end }, file, project): Finding {
    const { component } = client;
    const evidence = [
      ...clientEvidence(client),
      { file: file.path, start, end, shows: 'sends notifications/initialized' },
    ];
    if (client.isTest) return { reason: 'test-code', evidence };
    if (clientObstaclesOf(project, client).length > 0) return { reason: 'left-with-client', evidence };
    const statement = loneStatementOf(sent.call);
    if (!statement || !sent.access) return { reason: 'answer-read', evidence };
    // The send itself is edited where it stands, so it cannot go.
    if (project.options.era === 'modern' && !directSendOf(client, sent))
      return { reason: 'removed', evidence, component, edits: [removeStatementEdit(file, statement.node)] };
    const at = statement.node.start ?? 0;
    const text = `if (!${peerTextAt(client, file, sent.access)}.isModern) `;
    return { reason: 'guarded', evidence, component, edits: [{ file: file.path, start: at, end: at, text }] };
  },
});
