/** Methods of a hand-written server that 2026-07-28 does not have: they stay for clients of 2025. */
import type { Arm } from '../../ast/mcp/wire/arms.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Reason, type Site, type SourceRule } from '../contract.js';
import { evidenceOf, serversAskedAt } from './asked.js';
import { missingText, readinessOf } from './readiness.js';

interface ArmSite extends Site {
  readonly server: WireServer;
  readonly arm: Arm;
}

const LEFT: Reason = {
  verdict: 'leave',
  text: 'The server stays as it is, and with it this method: {missing}.',
};

/**
 * `case 'resources/subscribe'` stays for clients of 2025; a client of 2026-07-28 would open `subscriptions/listen`,
 * which the server neither has nor promises. Found and reported.
 *
 * Leaves alone the code of the arm.
 */
export const resourceSubscribeServer = armRule('resources/subscribe', {
  id: 'resource-subscribe-server',
  title: 'Subscriptions to resources are for clients of 2025 until the server has subscriptions/listen.',
  why: [
    'In 2026-07-28 a subscription is a stream that the client opens with subscriptions/listen; resources/subscribe is',
    'gone. A hand-written server goes on without it: its modern clients read a resource again to see a change.',
  ].join('\n'),
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  reasons: {
    'not-offered': {
      verdict: 'manual',
      text: 'Clients of 2026-07-28 cannot subscribe to a resource here, and server/discover does not promise it.',
      next: 'Implement subscriptions/listen if they have to be told of changes.',
    },
    'server-left-whole': LEFT,
  },
});

/**
 * `case 'logging/setLevel'` stays for clients of 2025; a request of 2026-07-28 says in its envelope which log messages
 * it wants, and gets no others.
 *
 * Leaves alone the code of the arm.
 */
export const loggingSetLevel = armRule('logging/setLevel', {
  id: 'logging-set-level',
  title: 'The log level is set per request; setLevel stays for clients of 2025.',
  why: [
    '2026-07-28 has no logging/setLevel: every request brings the level of the log messages that it wants, or gets none.',
    'A level that one request sets must not reach another.',
  ].join('\n'),
  spec: { revision: '2026-07-28', section: 'server/utilities/logging', source: 'SEP-2575' },
  reasons: {
    'level-per-request': {
      verdict: 'leave',
      text: 'The method stays for clients of 2025; requests of 2026-07-28 bring their level along.',
    },
    'server-left-whole': LEFT,
  },
});

type Described = Pick<SourceRule<ArmSite>, 'id' | 'title' | 'why' | 'spec' | 'reasons'>;

function armRule(method: string, described: Described): SourceRule<ArmSite> {
  const [own] = Object.keys(described.reasons);
  return defineRule<ArmSite>({
    ...described,
    leavesAlone: 'the code that serves clients of 2025',
    worlds: ['wire'],
    sides: ['server'],
    mentions: [],
    detect(file, project) {
      return serversAskedAt(project, file).flatMap((server) =>
        server.dispatchers
          .flatMap(({ arms }) => arms)
          .filter(({ methods }) => methods.includes(method))
          .map((arm) => ({
            file: arm.file.path,
            ...spanOf(arm),
            server,
            arm,
          })),
      );
    },
    rewrite({ server }, _file, project): Finding {
      const evidence = evidenceOf(server);
      const readiness = readinessOf(project)(server);
      if (readiness.state !== 'held') return { reason: own, evidence };
      return { reason: 'server-left-whole', evidence, words: { missing: missingText(readiness) } };
    },
  });
}

/** Its first statement: a marker above the label of a case would stand above the whole switch. */
function spanOf({ path, body, file }: Arm): { start: number; end: number } {
  const first = path.isSwitchCase() && body[0]?.file === file ? body[0].path : path;
  return { start: first.node.start ?? 0, end: path.node.end ?? 0 };
}
