import { initialValueOf } from '../../ast/initial-values.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { keyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { defineRule, type Finding } from '../contract.js';
import { refusalCallOf } from '../lifecycle/readiness.js';
import { type WireServerSite, wireEvidenceOf, wireObstacleOf, wireServersAskedAt } from './wire.js';

/**
 * `initialize` named the server once; in 2026-07-28 every result may name it, in `_meta`. For a hand-written server
 * `completed(…)` does that with the `serverInfo` of its constant.
 *
 * Leaves alone servers of an SDK, which does it, and `_meta` that is there: it is added to, never replaced.
 */
export const serverInfoMeta = defineRule<WireServerSite>({
  id: 'server-info-meta',
  title: 'Results of a hand-written server name the server.',
  why: [
    'Without a handshake a client of 2026-07-28 learns the name and version of a server from the _meta of its results.',
    'The revision recommends it; no client may depend on it.',
  ].join('\n'),
  leavesAlone: 'servers of an SDK, and _meta that a result has already',
  spec: { revision: '2026-07-28', section: 'basic (_meta)', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['lifecycle'],
  mentions: [],
  reasons: {
    named: {
      verdict: 'done',
      text: 'Results name the server on requests of 2026-07-28.',
    },
    unnamed: {
      verdict: 'advice',
      text: 'Results do not name the server on requests of 2026-07-28: its name and version are not known where messages come in.',
      next: 'Add serverInfo: { name, version } to the constant that is given to refusalOf.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'This hand-written server stays as it is: {missing}.',
    },
  },
  detect(file, project) {
    return wireServersAskedAt(project, file);
  },
  rewrite({ server }, _file, project): Finding {
    const evidence = wireEvidenceOf(server);
    const missing = wireObstacleOf(project, server);
    if (missing !== undefined) return { reason: 'server-left-whole', evidence, words: { missing } };
    return { reason: isNamed(project, server) ? 'named' : 'unnamed', evidence };
  },
});

/** `serverInfo` in the literal that `refusalOf` gets. */
function isNamed(project: Project, server: WireServer): boolean {
  return server.entries.every((entry) => {
    const call = refusalCallOf(project, entry);
    if (!call) return true;
    const served = childrenOf(call, 'arguments')[1];
    const name = served?.isIdentifier() ? served.scope.getBinding(served.node.name) : undefined;
    const init = initialValueOf(name)?.node;
    return init?.type === 'ObjectExpression' && init.properties.some((one) => keyOf(one) === 'serverInfo');
  });
}
