/** `notifications/cancelled` that a server sends: on 2026-07-28 it may only end a stream that listens. */
import type { NodePath } from '@babel/traverse';
import type { AnyCall } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { sentNotificationOf } from './sent-notifications.js';
import { servedOf } from './served-servers.js';

interface CancelSite extends Site {
  readonly server: InstanceValue | undefined;
  readonly steps: readonly Step[];
}

export const serverCancelledNotification = defineRule<CancelSite>({
  id: 'server-cancelled-notification',
  title: 'A server no longer cancels requests that it has sent.',
  why: [
    'A server of 2026-07-28 sends no requests, so it has none to cancel: notifications/cancelled of a server may only',
    'end a stream that listens (subscriptions/listen), and the entry of the SDK does that.',
  ].join('\n'),
  leavesAlone: 'servers that are connected by hand, tests',
  spec: { revision: '2026-07-28', section: 'basic/patterns/cancellation', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['entry-points'],
  mentions: ['notifications/cancelled'],
  reasons: {
    'for-2025': {
      verdict: 'advice',
      text: 'This cancels a request that the server has sent, which only clients of 2025 get; send it to nobody else.',
    },
    'server-as-before': {
      verdict: 'leave',
      text: 'The server is connected as before and speaks the 2025 revisions only.',
    },
    'in-test': { verdict: 'leave', text: 'A test makes the server send this.' },
  },
  detect: (file, project) => file.paths('CallExpression').flatMap((call) => cancelOf(project, file, call)),
  rewrite({ server, steps, ...site }, file, project): Finding {
    const { start, end } = site;
    const evidence = [...steps, { file: file.path, start, end, shows: 'sends notifications/cancelled' }];
    if (isTestFile(file.path)) return { reason: 'in-test', evidence };
    const served = server && servedOf(project, file, server);
    const isBefore = served && served.http.length === 0 && !served.isOnStdio && served.connected.size > 0;
    return { reason: isBefore ? 'server-as-before' : 'for-2025', evidence };
  },
});

function cancelOf(project: Project, file: ParsedFile, call: NodePath<AnyCall>): CancelSite[] {
  const sent = sentNotificationOf(project, file, call);
  if (sent?.method !== 'notifications/cancelled') return [];
  return [{ ...siteAt(file, call.node), server: sent.server, steps: sent.steps }];
}
