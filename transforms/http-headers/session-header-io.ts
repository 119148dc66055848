import { isMember } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import {
  type SessionRead,
  type SessionTest,
  sessionReadsOf,
  sessionTestsOf,
} from '../../ast/mcp/wire/client-session.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type ClientPeer, peerEvidence, peersIn } from './client-peers.js';

type SessionSite = Site & { readonly peer: ClientPeer } & (
    | { readonly read: SessionRead }
    | { readonly test: SessionTest }
  );

/**
 * `res.headers.get('mcp-session-id')` → `(peer.isModern ? null : res.headers.get('mcp-session-id'))`, and
 * `if (!sessionId) throw …` → `if (!sessionId && !peer.isModern) throw …`: a session is kept, sent and demanded with
 * servers that have one.
 *
 * Leaves alone what happens only when there is a session id (`if (sessionId) …`): on 2026-07-28 there is none.
 */
export const sessionHeaderIo = defineRule<SessionSite>({
  id: 'session-header-io',
  title: 'The session header is read and demanded from servers that have sessions.',
  why: [
    '2026-07-28 has no sessions. A client that waits for a session id never gets past its handshake; one that keeps an',
    'id which a gateway made up sends it where it means nothing.',
  ].join('\n'),
  example: { before: 'if (!this.sessionId) throw …', after: 'if (!this.sessionId && !this.peer.isModern) throw …' },
  leavesAlone: 'code that runs only when there is a session id',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2567' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['lifecycle'],
  mentions: ['ession'],
  reasons: {
    'kept-for-legacy': {
      verdict: 'rewrite',
      text: 'The session id is taken from servers of the session-based revisions only.',
    },
    'demanded-from-legacy': {
      verdict: 'rewrite',
      text: 'A missing session id stops the client only with a server of the session-based revisions.',
    },
    'lost-in-legacy': {
      verdict: 'rewrite',
      text: '404 means a lost session only at a server of the session-based revisions; else the method is unknown.',
    },
  },
  detect(file, project) {
    return peersIn(project, file).flatMap((peer): SessionSite[] => [
      ...sessionReadsOf(peer.owner, peer.files)
        .filter((read) => read.file === file)
        .map((read) => ({ ...siteAt(file, read.path.node), peer, read })),
      ...sessionTestsOf(peer.owner, peer.files)
        .filter((test) => test.file === file)
        .map((test) => ({ ...siteAt(file, test.path.node), peer, test })),
    ]);
  },
  rewrite(site, file): Finding {
    const { peer } = site;
    const evidence = peerEvidence(peer);
    const { component } = peer;
    if ('read' in site)
      return { reason: 'kept-for-legacy', evidence, component, edits: readEdits(file, peer, site.read) };
    const { start, end } = site;
    const { parent } = site.test.path;
    const isPlain = parent.type === 'IfStatement' || (parent.type === 'LogicalExpression' && parent.operator === '&&');
    const test = `${file.text.slice(start, end)} && !${peer.text}.isModern`;
    const text = isPlain ? test : `(${test})`;
    const reason = site.test.kind === 'lost' ? 'lost-in-legacy' : 'demanded-from-legacy';
    return { reason, evidence, component, edits: [{ file: file.path, start, end, text }] };
  },
});

/** In brackets where the code goes on with an operator or a member. */
function readEdits(file: ParsedFile, { text }: ClientPeer, { path, absent }: SessionRead): Edit[] {
  const { parent } = path;
  const isAlone =
    /^(?:VariableDeclarator|AssignmentExpression|ReturnStatement|ObjectProperty)$/.test(parent.type) &&
    !isMember(parent);
  const insert = (offset: number, inserted: string): Edit => ({
    file: file.path,
    start: offset,
    end: offset,
    text: inserted,
  });
  return [
    insert(path.node.start ?? 0, `${isAlone ? '' : '('}${text}.isModern ? ${absent} : `),
    ...(isAlone ? [] : [insert(path.node.end ?? 0, ')')]),
  ];
}
