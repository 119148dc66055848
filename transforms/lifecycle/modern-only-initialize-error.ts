import { defineRule, type Finding } from '../contract.js';
import { evidenceOf, type ServerSite, serversAskedAt, siteOf } from './asked.js';
import { missingText, readinessOf } from './readiness.js';

/**
 * With `--era modern` a hand-written server answers `initialize` with -32022 and the version that it serves
 * (`legacy: 'reject'` in its constant), so that an old client can say what is wrong.
 *
 * Leaves alone servers that go on with clients of 2025.
 */
export const modernOnlyInitializeError = defineRule<ServerSite>({
  id: 'modern-only-initialize-error',
  title: 'A server for 2026-07-28 alone tells older clients its version.',
  why: [
    'A client of 2025 opens with initialize. If the answer is only "method not found", its user learns nothing; the',
    'error -32022 names the versions that are served.',
  ].join('\n'),
  leavesAlone: 'servers that go on with clients of 2025',
  spec: { revision: '2026-07-28', section: 'basic (versioning)', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'versions-named': {
      verdict: 'leave',
      text: 'initialize is answered with -32022 and the version that is served.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server stays as it is, so it answers initialize as before: {missing}.',
    },
  },
  detect(file, project) {
    return project.options.era === 'modern' ? serversAskedAt(project, file).map(siteOf) : [];
  },
  rewrite({ server }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const readiness = readinessOf(project)(server);
    if (readiness.state !== 'held') return { reason: 'versions-named', evidence };
    return { reason: 'server-left-whole', evidence, words: { missing: missingText(readiness) } };
  },
});
