import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { appendElementsEdit } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import type { HandshakeCall, VersionTest } from '../../ast/mcp/wire/client-handshake.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { MODERN_VERSION } from '../../ast/protocol/wire-names.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { openedEdits } from './client-opening.js';
import { siteOf } from './client-places.js';
import { clientEvidence, clientObstaclesOf, clientsOf } from './client-readiness.js';

type InitializeSite = Site & { readonly client: WireClient } & (
    | { readonly handshake: HandshakeCall }
    | { readonly version: VersionTest }
    | { readonly test: WireClient['methodTests'][number] }
  );

/**
 * `await request('initialize', params)` → `await peer.opened(identity, () => request('server/discover', {}), () =>
 * request('initialize', params))`: the server is asked what it speaks first, and answers in the shape that the code
 * goes on to read. Tests that let only `initialize` pass, or accept only old versions, learn the new ones.
 *
 * Leaves alone handshakes of test code and of clients that cannot be brought over whole.
 */
export const rawClientInitialize = defineRule<InitializeSite>({
  id: 'raw-client-initialize',
  title: 'A hand-written client asks server/discover before it falls back to initialize.',
  why: [
    '2026-07-28 has no handshake: initialize is an unknown method there. A client that only knows it cannot talk to a',
    'new server; one that only knows server/discover cannot talk to an old one.',
  ].join('\n'),
  example: {
    before: "server = await request('initialize', params);",
    after:
      "server = await peer.opened(identity, () => request('server/discover', {}), () => request('initialize', params));",
  },
  leavesAlone: 'handshakes of test code, and of clients that cannot be brought over whole',
  spec: { revision: '2026-07-28', section: 'basic/versioning, server/discover', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['raw-client-envelope'],
  mentions: [],
  reasons: {
    'probed-first': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The handshake is made only when the server does not know server/discover.',
    },
    'discovered-only': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The handshake goes: the client talks to servers of 2026-07-28 only.',
    },
    'probe-let-through': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'What lets initialize pass before the connection stands lets server/discover pass, too.',
    },
    'version-accepted': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The test of the chosen version accepts 2026-07-28, which the probe has settled before.',
    },
    'left-with-client': {
      verdict: 'leave',
      text: 'It belongs to a client that is left whole (see raw-client-envelope).',
    },
    'test-code': {
      verdict: 'leave',
      text: 'Test code speaks the old revision on purpose; what it tests decides what becomes of it.',
    },
  },
  detect(file, project) {
    return clientsOf(project).flatMap((client): InitializeSite[] => [
      ...client.handshakes
        .filter((handshake) => handshake.file === file)
        .map((handshake) => ({ ...siteOf(file, handshake.call), client, handshake })),
      ...client.versionTests
        .filter((version) => version.file === file)
        .map((version) => ({ ...siteOf(file, version.path), client, version })),
      ...(client.handshakes.length > 0 ? client.methodTests : [])
        .filter((test) => test.file === file)
        .map((test) => ({ ...siteOf(file, test.path), client, test })),
    ]);
  },
  rewrite(site, file, project): Finding {
    const { client } = site;
    const { component } = client;
    const evidence = [...clientEvidence(client), { ...site, shows: 'part of the handshake' }].map(
      ({ file: path, start, end, shows }) => ({ file: path, start, end, shows }),
    );
    if (client.isTest) return { reason: 'test-code', evidence };
    if (clientObstaclesOf(project, client).length > 0) return { reason: 'left-with-client', evidence };
    if ('version' in site)
      return { reason: 'version-accepted', evidence, component, edits: [versionEdit(file, site.version)] };
    if ('test' in site)
      return { reason: 'probe-let-through', evidence, component, edits: methodTestEdits(file, site.test.path.node) };
    return {
      reason: project.options.era === 'modern' ? 'discovered-only' : 'probed-first',
      evidence,
      component,
      assumption:
        'What reads the answer of the handshake reads protocolVersion, capabilities, serverInfo and instructions.',
      edits: openedEdits(project, client, site.handshake),
    };
  },
});

function versionEdit(file: ParsedFile, { path, version, list, accepts }: VersionTest): Edit {
  const literal = quotedText(MODERN_VERSION, file.style.quote);
  if (list) return appendElementsEdit(file, list.node.elements as never, [literal], list.node.start ?? 0, '');
  const [start, end] = [path.node.start ?? 0, path.node.end ?? 0];
  const value = file.textOf(version.node);
  const test = file.text.slice(start, end);
  const text = accepts ? `${test} || ${value} === ${literal}` : `${test} && ${value} !== ${literal}`;
  const { parent } = path;
  const isOfChain = parent.type === 'LogicalExpression' && parent.operator === (accepts ? '||' : '&&');
  return { file: file.path, start, end, text: parent.type === 'IfStatement' || isOfChain ? text : `(${text})` };
}

function methodTestEdits(file: ParsedFile, node: WireClient['methodTests'][number]['path']['node']): Edit[] {
  const isMethodLeft = /initialize/i.test(file.textOf(node.right));
  const method = file.textOf(isMethodLeft ? node.left : node.right);
  const { operator } = node;
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const other = `${method} ${operator} ${quotedText('server/discover', file.style.quote)}`;
  const insert = (offset: number, text: string): Edit => ({ file: file.path, start: offset, end: offset, text });
  if (operator.startsWith('!')) return [insert(end, ` && ${other}`)];
  return [insert(start, '('), insert(end, ` || ${other})`)];
}
