import { armOf } from '../../ast/mcp/wire/dispatchers.js';
import { DISCOVER_METHOD } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Finding } from '../contract.js';
import { evidenceOf, type ServerSite, serversAskedAt, siteOf } from './asked.js';
import { missingText, modernSideOf, readinessOf } from './readiness.js';

/**
 * `case 'initialize': …` → beside it `case 'server/discover': …` with the versions, the capabilities and the
 * instructions. Capabilities that stand for messages which 2026-07-28 delivers in another way (`listChanged`,
 * `subscribe`, `logging`) are not promised.
 *
 * Leaves alone servers that have the method, and servers that stay as they are.
 */
export const serverDiscover = defineRule<ServerSite>({
  id: 'server-discover',
  title: 'A hand-written server answers server/discover.',
  why: [
    'A client of 2026-07-28 learns versions and capabilities by server/discover, and tells by it whether a server',
    'speaks that revision at all. Every server has to answer it.',
  ].join('\n'),
  example: {
    before:
      "case 'initialize':\n  return reply(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo });",
    after:
      "case 'server/discover':\n  return reply(id, {\n    supportedVersions: ['2026-07-28'],\n    capabilities: { tools: {} },\n  });",
  },
  leavesAlone: 'servers that answer it already, and servers that could not be brought over whole',
  spec: { revision: '2026-07-28', section: 'server/discover', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['raw-server-initialize'],
  mentions: [],
  reasons: {
    added: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The server gets an answer to server/discover, built from its answer to initialize.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server stays as it is, so it does not claim the revision either: {missing}.',
    },
    present: {
      verdict: 'done',
      text: 'The server answers server/discover.',
    },
  },
  detect(file, project) {
    return serversAskedAt(project, file).map(siteOf);
  },
  rewrite({ server }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const readiness = readinessOf(project)(server);
    if (server.dispatchers.some((dispatcher) => armOf(dispatcher, DISCOVER_METHOD)))
      return { reason: 'present', evidence };
    if (readiness.state !== 'ready')
      return { reason: 'server-left-whole', evidence, words: { missing: missingText(readiness) } };
    return {
      reason: 'added',
      evidence,
      component: server.component,
      edits: modernSideOf(project, server).arm,
      assumption: 'What initialize promises is what the server does; nothing that pushes is promised.',
    };
  },
});
