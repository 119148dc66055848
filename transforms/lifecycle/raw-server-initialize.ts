import { defineRule, type Finding } from '../contract.js';
import { evidenceOf, type ServerSite, serversAskedAt, siteOf } from './asked.js';
import { missingText, modernSideOf, readinessOf } from './readiness.js';

/**
 * A server that is written by hand and opens with `initialize` → requests of 2026-07-28 are told by their envelope
 * (or their version header), checked before anything else runs, and answered without a handshake; all other messages
 * take the way that they always took. What only the handshake knew comes from the envelope.
 *
 * Leaves alone servers of an SDK, and servers of which a part cannot be followed: those stay whole.
 */
export const rawServerInitialize = defineRule<ServerSite>({
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
      next: 'Settle these points so that each part can be followed, then run the plan again.',
    },
    modern: {
      verdict: 'done',
      text: 'Requests of 2026-07-28 have a way of their own here.',
    },
  },
  detect(file, project) {
    return serversAskedAt(project, file).map(siteOf);
  },
  rewrite({ server }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const readiness = readinessOf(project)(server);
    const { component } = server;
    if (readiness.state === 'begun') return { reason: 'modern', evidence };
    if (readiness.state === 'held')
      return { reason: 'server-left-whole', evidence, component, words: { missing: missingText(readiness) } };
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
