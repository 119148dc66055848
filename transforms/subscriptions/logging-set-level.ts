/** Handlers of `logging/setLevel`: they stay for clients of 2025. A request of 2026-07-28 brings its level along. */
import { defineRule, type Finding } from '../contract.js';
import { assignedOutside, type LegacyHandler, legacyHandlersIn, stageOf } from './legacy-handlers.js';

export const loggingSetLevel = defineRule<LegacyHandler>({
  id: 'logging-set-level',
  title: 'The log level comes with each request; handlers of logging/setLevel are for clients of 2025.',
  why: [
    '2026-07-28 has no logging/setLevel: every request names the level of the log messages that it wants, or gets none.',
    'A level that one client sets for the whole process holds for the requests of all others too.',
  ].join('\n'),
  leavesAlone: 'every handler',
  spec: { revision: '2026-07-28', section: 'server/utilities/logging', source: 'SEP-2575, SEP-2577' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['entry-points'],
  mentions: ['logging/setLevel'],
  reasons: {
    'level-per-request': {
      verdict: 'leave',
      text: 'The method stays for clients of 2025; requests of 2026-07-28 bring their level, which ctx.mcpReq.log knows.',
    },
    'level-for-everyone': {
      verdict: 'advice',
      text: 'The level that one client of 2025 sets here is kept in {names}, for the requests of everybody else too. Let ctx.mcpReq.log decide: it knows the level of the request or of the session.',
    },
    'server-as-before': {
      verdict: 'leave',
      text: 'The server is connected as before and speaks the 2025 revisions only.',
    },
    'in-test': { verdict: 'leave', text: 'A test sets this handler.' },
  },
  detect: (file, project) => legacyHandlersIn(project, file, ['logging/setLevel']),
  rewrite(site, file, project): Finding {
    const { evidence } = site;
    const stage = stageOf(project, file, site);
    if (typeof stage === 'string') return { reason: stage, evidence };
    const names = assignedOutside(site);
    if (names.length === 0) return { reason: 'level-per-request', evidence };
    return { reason: 'level-for-everyone', evidence, words: { names: names.join(', ') } };
  },
});
