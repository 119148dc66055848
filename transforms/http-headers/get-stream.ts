import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { type GetStream, getStreamsOf } from '../../ast/mcp/wire/client-streams.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type ClientPeer, peerEvidence, peersIn } from './client-peers.js';

interface StreamSite extends Site {
  readonly peer: ClientPeer;
  readonly stream: GetStream;
}

/**
 * A function that only opens the standalone stream (`fetch(url, { method: 'GET', … })`) → it returns at once on
 * 2026-07-28, where GET is answered 405 and messages come with the answers.
 *
 * Leaves alone streams opened where something else depends on them; there a person decides.
 */
export const getStream = defineRule<StreamSite>({
  id: 'get-stream',
  title: 'The standalone GET stream is opened at servers that have one.',
  why: [
    'A server of 2026-07-28 answers GET with 405. What it pushed comes with the answer of a request, or through',
    'subscriptions/listen; a broken stream is not resumed, the request is made again.',
  ].join('\n'),
  leavesAlone: 'streams that other code depends on',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['lifecycle'],
  mentions: ['GET', 'EventSource'],
  reasons: {
    guarded: { verdict: 'rewrite', text: 'The stream is opened only at a server of the session-based revisions.' },
    'guarded-already': {
      verdict: 'done',
      text: 'The stream is opened only at a server of the session-based revisions.',
    },
    'resumption-refused': {
      verdict: 'advice',
      text: 'A broken stream is resumed with GET; a server of 2026-07-28 answers 405, so the call fails there.',
      next: 'Make the request again with a new id where that is safe (lists, reads, tools marked idempotent).',
    },
    'stream-depended-on': {
      verdict: 'advice',
      text: 'The stream is opened where other code goes on with it; a server of 2026-07-28 answers 405.',
      next: 'Open it only when peer.isModern is false; later, listen with subscriptions/listen.',
    },
  },
  detect(file, project) {
    return peersIn(project, file).flatMap((peer) =>
      getStreamsOf(peer.owner, peer.files)
        .filter((stream) => stream.file === file)
        .map((stream) => ({ ...siteAt(file, stream.path.node), peer, stream })),
    );
  },
  rewrite({ peer, stream }, file): Finding {
    const evidence = peerEvidence(peer);
    const { fn, isResumption } = stream;
    if (!fn) return { reason: isResumption ? 'resumption-refused' : 'stream-depended-on', evidence };
    if (file.textOf(fn.node).includes(`${peer.text}.isModern`)) return { reason: 'guarded-already', evidence };
    return {
      reason: 'guarded',
      evidence,
      component: peer.component,
      edits: [guardEdit(file, fn as NodePath, peer.text)],
    };
  },
});

function guardEdit(file: ParsedFile, fn: NodePath, peer: string): Edit {
  const body = childOf(fn, 'body');
  const [first] = childrenOf(body, 'body');
  const at = first.node.start ?? 0;
  const text = `if (${peer}.isModern) return${file.style.semicolons ? ';' : ''}${eolAt(file.text, at, file.style)}${indentAt(file.text, at)}`;
  return { file: file.path, start: at, end: at, text };
}
