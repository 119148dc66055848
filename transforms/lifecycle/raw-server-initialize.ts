import { type LibraryServer, libraryServersOf } from '../../ast/mcp/wire/library-servers.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf, serversAskedAt, settledServersAskedAt, siteOf } from './asked.js';
import { missingText, modernSideOf, pointsText, readinessOf } from './readiness.js';

interface OpeningSite extends Site {
  readonly server: WireServer | LibraryServer;
}

/**
 * A server that is written by hand and opens with `initialize` → requests of 2026-07-28 are told by their envelope
 * (or their version header), checked before anything else runs, and answered without a handshake; all other messages
 * take the way that they always took. What only the handshake knew comes from the envelope.
 *
 * Leaves alone servers of an SDK, servers that were written for 2026-07-28, transports that play a server, and servers
 * of which a part cannot be followed: those stay whole.
 */
export const rawServerInitialize = defineRule<OpeningSite>({
  id: 'raw-server-initialize',
  title: 'A hand-written server answers 2026-07-28 without a handshake, beside clients of 2025.',
  why: [
    'Clients of 2026-07-28 send no initialize: every request carries its version and capabilities in _meta. A server that',
    'waits for the handshake refuses all of them. Clients of 2025 still open with it, so their way has to stay.',
  ].join('\n'),
  example: {
    before: "rl.on('line', (line) => {\n  const message = JSON.parse(line);\n  dispatch(message);\n});",
    after: [
      "rl.on('line', (line) => {",
      '  const message = JSON.parse(line);',
      '  const refusal = refusalOf(message, MODERN);',
      '  if (refusal) {',
      '    send(refusal.body);',
      '    return;',
      '  }',
      '  inEra(message, MODERN, () => dispatch(message));',
      '});',
    ].join('\n'),
  },
  leavesAlone: 'servers built with an SDK, relays, and other protocols that have an initialize',
  spec: { revision: '2026-07-28', section: 'basic (lifecycle)', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'modern-side': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'This hand-written server gets a way for requests of 2026-07-28: checked where they come in, answered without a handshake.',
    },
    'modern-only': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'This hand-written server goes over to 2026-07-28: the handshake goes, and clients of earlier revisions are told which version is served.',
    },
    'server-left-whole': {
      verdict: 'manual',
      text: 'This hand-written server stays as it is, because it could only be brought over in part: {missing}.',
      next: 'Settle these points so that each part can be followed, then run the plan again: {points}.',
    },
    'server-of-a-library': {
      verdict: 'manual',
      text: 'This server is built on {library}, which makes the envelopes of its answers: no rule brings it over.',
      next: 'Check the envelope of 2026-07-28 in front of {library}, register server/discover, and give each result its resultType; or build the server with the SDK.',
    },
    'stands-in-for-a-server': {
      verdict: 'leave',
      text: 'A transport of a client plays the server here: what it is given by send it answers by onmessage, and nothing leaves the program.',
    },
    'modern-already': {
      verdict: 'done',
      text: 'This hand-written server speaks 2026-07-28 already: it answers server/discover.',
    },
    modern: {
      verdict: 'done',
      text: 'Requests of 2026-07-28 have a way of their own here.',
    },
  },
  detect(file, project): OpeningSite[] {
    return [
      ...[...serversAskedAt(project, file), ...settledServersAskedAt(project, file)].map(siteOf),
      ...libraryServersOf(project)
        .filter((server) => server.file === file)
        .map((server) => ({ ...spanOf(server), file: file.path, server })),
    ];
  },
  rewrite({ server }, _file, project): Finding {
    if ('library' in server) return libraryFinding(server);
    const evidence = evidenceOf(server);
    if (server.isDouble) return { reason: 'stands-in-for-a-server', evidence };
    if (server.isModern) return { reason: 'modern-already', evidence };
    const readiness = readinessOf(project)(server);
    const { component } = server;
    if (readiness.state === 'begun') return { reason: 'modern', evidence };
    if (readiness.state === 'held') {
      const words = { missing: missingText(readiness), points: pointsText(readiness) };
      return { reason: 'server-left-whole', evidence, component, words };
    }
    const { edits, adds } = modernSideOf(project, server);
    return {
      reason: project.options.era === 'modern' ? 'modern-only' : 'modern-side',
      evidence,
      component,
      edits,
      adds,
      assumption:
        'The envelope in _meta or the version header tells the revision of a request; every message without them is one of 2025.',
    };
  },
});

function spanOf({ registrations: [{ call }] }: LibraryServer): { start: number; end: number } {
  return { start: call.node.start ?? 0, end: call.node.end ?? 0 };
}

function libraryFinding({ library, registrations }: LibraryServer): Finding {
  const evidence = registrations.slice(0, 3).map(({ file, call, method }) => ({
    file: file.path,
    start: call.node.start ?? 0,
    end: call.node.end ?? 0,
    shows: `${method} is registered with ${library}`,
  }));
  return { reason: 'server-of-a-library', evidence, words: { library } };
}
