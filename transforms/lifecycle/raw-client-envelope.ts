import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ClientSend } from '../../ast/mcp/wire/client-sends.js';
import { type WireClient, wireClientsOf } from '../../ast/mcp/wire/clients.js';
import type { Project } from '../../ast/project.js';
import { indentAt } from '../../ast/source.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { identityText } from './client-identity.js';
import { declarationOf, peerOf } from './client-peer.js';
import { clientEvidence, clientObstaclesOf } from './client-readiness.js';
import { messageNameIn, reindented } from './client-texts.js';

interface EnvelopeSite extends Site {
  readonly client: WireClient;
  readonly sent: ClientSend;
}

/**
 * `fetch(url, { body: JSON.stringify(message) })` → `peer.send(message, (message) => fetch(…))`, and
 * `stdin.write(JSON.stringify(message))` → `stdin.write(JSON.stringify(peer.enveloped(message)))`: on 2026-07-28 the
 * message leaves with its envelope, for older servers as it is. The peer comes from a module that is added.
 *
 * Leaves alone relays, whose messages are not their own, and a client of which any part cannot be brought over.
 */
export const rawClientEnvelope = defineRule<EnvelopeSite>({
  id: 'raw-client-envelope',
  title: 'Requests of a hand-written client carry the envelope of 2026-07-28.',
  why: [
    'A server of 2026-07-28 knows no session: every request says in params._meta which version it speaks, what the',
    'client can do, and who it is. A request without that is refused with -32602.',
  ].join('\n'),
  example: {
    before: "await fetch(url, { method: 'POST', body: JSON.stringify(message) })",
    after: "await peer.send(message, (message) => fetch(url, { method: 'POST', body: JSON.stringify(message) }))",
  },
  leavesAlone: 'notifications, responses, relays, clients in test code, a client that cannot be brought over whole',
  spec: { revision: '2026-07-28', section: 'basic (_meta)', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['batching'],
  mentions: [],
  reasons: {
    enveloped: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Messages that leave here carry the envelope once the server is known to speak 2026-07-28.',
    },
    'client-left-whole': {
      verdict: 'manual',
      text: 'This hand-written client stays as it is, because it cannot be brought over whole: {obstacles}.',
      next: 'Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: {obstacles}.',
    },
    'enveloped-already': {
      verdict: 'done',
      text: 'Messages that leave here pass through a peer, which gives them their envelope.',
    },
    'left-with-client': {
      verdict: 'leave',
      text: 'It belongs to a client that is left whole (see the finding at its first send).',
    },
    'test-code': {
      verdict: 'leave',
      text: 'Test code speaks the old revision on purpose; what it tests decides what becomes of it.',
    },
  },
  detect(file, project) {
    return wireClientsOf(project).flatMap((client) =>
      client.sends
        .filter((sent) => sent.file === file)
        .map((sent) => {
          const { node } = sent.send.call;
          return { file: file.path, start: node.start ?? 0, end: node.end ?? 0, client, sent };
        }),
    );
  },
  rewrite({ client, sent }, file, project): Finding {
    const { component } = client;
    const evidence = clientEvidence(client);
    if (client.isModern) return { reason: 'enveloped-already', evidence };
    if (client.isTest) return { reason: 'test-code', evidence };
    const isFirst = client.sends[0] === sent;
    const obstacles = clientObstaclesOf(project, client);
    if (obstacles.length > 0) {
      const words = {
        obstacles: [...new Set(obstacles.map(({ text, file: path }) => `${text} (${path})`))].join('; '),
      };
      return isFirst ? { reason: 'client-left-whole', evidence, words } : { reason: 'left-with-client', evidence };
    }
    const declaration = isFirst ? declarationOf(project, client, argumentOf(project, client)) : undefined;
    return {
      reason: 'enveloped',
      evidence,
      component,
      assumption: 'The server that this client talks to does not change its era while the client lives.',
      edits: [...(declaration?.edits ?? []), ...(isOfHandshake(client, sent) ? [] : sendEdits(client, sent, file))],
      adds: declaration?.adds ?? [],
    };
  },
});

/** A client without a handshake says who it is when its peer is made. */
function argumentOf(project: Project, client: WireClient): string {
  return client.handshakes.length > 0 ? '' : identityText(project, client, undefined, 0);
}

/** The handshake is sent inline: raw-client-initialize writes the whole call anew. */
function isOfHandshake({ handshakes }: WireClient, { send }: ClientSend): boolean {
  return handshakes.some((handshake) => handshake.send === send);
}

function sendEdits(client: WireClient, { send, expression, isInline, hasAwait }: ClientSend, file: ParsedFile): Edit[] {
  const peer = peerOf(client).text;
  const payload = outerSpanOf(file, send.payload.node);
  const insert = (offset: number, text: string): Edit => ({ file: file.path, start: offset, end: offset, text });
  if (send.kind === 'writer') return [insert(payload.start, `${peer}.enveloped(`), insert(payload.end, ')')];
  const { start, end } = { start: expression.node.start ?? 0, end: expression.node.end ?? 0 };
  const arrow = hasAwait ? 'async ' : '';
  const text = file.text.slice(payload.start, payload.end);
  if (!isInline) {
    return [
      insert(payload.start, `${peer}.enveloped(`),
      insert(payload.end, ')'),
      insert(start, `${peer}.send(${text}, ${arrow}() => `),
      insert(end, ')'),
    ];
  }
  const inner = skinOf(send.payload);
  if (inner.isIdentifier() && inner.node === send.payload.node)
    return [insert(start, `${peer}.send(${text}, ${arrow}(${text}) => `), insert(end, ')')];
  const name = messageNameIn(file, expression.node, payload);
  const moved = reindented(text, indentAt(file.text, payload.start), indentAt(file.text, start));
  return [
    insert(start, `${peer}.send(${moved}, ${arrow}(${name}) => `),
    { file: file.path, ...payload, text: name },
    insert(end, ')'),
  ];
}
