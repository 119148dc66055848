/** Handlers of `notifications/roots/list_changed`: 2026-07-28 does not have it, so copies of the roots grow stale. */
import { defineRule, type Finding } from '../contract.js';
import { type LegacyHandler, legacyHandlersIn, stageOf } from './legacy-handlers.js';

export const rootsListChanged = defineRule<LegacyHandler>({
  id: 'roots-list-changed',
  title: 'Nobody of 2026-07-28 says that the roots have changed.',
  why: [
    '2026-07-28 has no notifications/roots/list_changed. Roots are asked for in the call that needs them; what a server',
    'keeps of them between calls is never filled or renewed by its modern clients.',
  ].join('\n'),
  leavesAlone: 'handlers that clients of 2025 still cause',
  spec: { revision: '2026-07-28', section: 'client/roots', source: 'SEP-2575, SEP-2577' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['entry-points'],
  mentions: ['roots/list_changed'],
  reasons: {
    'for-2025': {
      verdict: 'advice',
      text: 'Only clients of 2025 send this. What it keeps of the roots is never there for those of 2026-07-28: ask in the tool that needs them (inputRequired.listRoots()), or take them as an argument or from configuration.',
    },
    'never-sent': {
      verdict: 'manual',
      text: 'No client of 2026-07-28 sends this, and the server serves no others.',
      next: 'Remove the handler; ask for the roots in the tool that needs them (inputRequired.listRoots()).',
    },
    'server-as-before': {
      verdict: 'leave',
      text: 'The server is connected as before and speaks the 2025 revisions only.',
    },
    'in-test': { verdict: 'leave', text: 'A test sets this handler.' },
  },
  detect: (file, project) => legacyHandlersIn(project, file, ['notifications/roots/list_changed']),
  rewrite(site, file, project): Finding {
    const { evidence } = site;
    const stage = stageOf(project, file, site);
    if (typeof stage === 'string') return { reason: stage, evidence };
    return { reason: project.options.era === 'modern' ? 'never-sent' : 'for-2025', evidence };
  },
});
