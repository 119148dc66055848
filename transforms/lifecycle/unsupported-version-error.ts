import { quotedText } from '../../ast/literals.js';
import type { VersionCheck } from '../../ast/mcp/wire/gates.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { MODERN_VERSION } from '../../ast/protocol/wire-names.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf, serversAskedAt } from './asked.js';
import { missingText, readinessOf } from './readiness.js';
import { prefixTest } from './session-edits.js';

type CheckSite = Site & { readonly server: WireServer; readonly check: VersionCheck };

/**
 * `if (version && !SUPPORTED.includes(version)) return 400` → `if (version !== '2026-07-28' && …)`. The new revision
 * has its own check with its own error (-32022 and the versions that are served), which runs before.
 *
 * Leaves alone checks of the version that `initialize` negotiates, and checks that know the new revision.
 */
export const unsupportedVersionError = defineRule<CheckSite>({
  id: 'unsupported-version-error',
  title: 'A check of the version header lets 2026-07-28 pass.',
  why: [
    'The list of versions that the header is checked against ends in 2025, so every request of 2026-07-28 would be',
    'refused, with an error that its client does not understand as a question of versions.',
  ].join('\n'),
  example: {
    before: 'if (version && !SUPPORTED.includes(version)) return refuse(res);',
    after: "if (version !== '2026-07-28' && version && !SUPPORTED.includes(version)) return refuse(res);",
  },
  leavesAlone: 'the list of versions itself, which belongs to the handshake',
  spec: { revision: '2026-07-28', section: 'basic (versioning)', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['raw-server-initialize'],
  mentions: [],
  reasons: {
    passed: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The check of the version header is for earlier revisions; 2026-07-28 has its own, with its own error.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server stays as it is, so its check of the version header is right: {missing}.',
    },
  },
  detect(file, project) {
    return serversAskedAt(project, file).flatMap((server) =>
      server.versionChecks.map((check) => ({
        file: check.file.path,
        start: check.path.node.start ?? 0,
        end: check.path.node.end ?? 0,
        server,
        check,
      })),
    );
  },
  rewrite({ server, check }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const readiness = readinessOf(project)(server);
    if (readiness.state === 'held')
      return { reason: 'server-left-whole', evidence, words: { missing: missingText(readiness) } };
    const { file, path, version } = check;
    const prefix = `${version} !== ${quotedText(MODERN_VERSION, file.style.quote)}`;
    return {
      reason: 'passed',
      evidence,
      component: server.component,
      edits: [prefixTest(file.path, path, file.textOf(path.node.test), prefix)],
      assumption: 'Requests of 2026-07-28 have been checked before they come here.',
    };
  },
});
