/**
 * `InMemoryTransport.createLinkedPair()` in a test: both ends speak 2025, whatever they are asked for. The test stays; one
 * that drives the handler of 2026-07-28 belongs beside it, and what it is to check is for its author to say.
 *
 * Leaves alone: pairs of programs, pairs without a server of the SDK, files that have such a test.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { isLinkedPair } from './client-connections.js';

interface PairSite extends Site {
  readonly isFirst: boolean;
}

interface ConnectedServer {
  readonly server: InstanceValue;
  /** The call of the project that hands it out, as it is written: `createServer()`. */
  readonly made: string | undefined;
}

export const testHarnessPair = defineRule<PairSite>({
  id: 'test-harness-pair',
  title: 'Tests over a linked pair test the 2025 revisions.',
  why:
    'A server that is connected to one end of InMemoryTransport.createLinkedPair() speaks 2025: a client with mode auto ' +
    'falls back to it, and one that pins 2026-07-28 fails with ERA_NEGOTIATION_FAILED. What the new revision changes is ' +
    'tested through the handler, without a port: its fetch is the fetch of the transport.',
  example: {
    before: 'const [near, far] = InMemoryTransport.createLinkedPair();',
    after: [
      '// beside it:',
      'const handler = createMcpHandler(() => createServer());',
      "const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });",
      'await client.connect(',
      "  new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {",
      '    fetch: (url, init) => handler.fetch(new Request(url, init)),',
      '  }),',
      ');',
    ].join('\n'),
  },
  leavesAlone: 'Pairs of programs, pairs without a server of the SDK, files that drive a handler already.',
  spec: { revision: '2026-07-28', section: 'basic/versioning', source: 'SDK docs/migration/support-2026-07-28.md' },
  worlds: ['sdk-v2'],
  sides: ['tests'],
  mentions: ['createLinkedPair'],
  reasons: {
    'tests-2025': {
      verdict: 'advice',
      text: "The test speaks 2025 over this pair, and stays. Add one of 2026-07-28 beside it: const handler = createMcpHandler(() => {made}); a client with versionNegotiation: { mode: { pin: '2026-07-28' } }, connected to new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch: (url, init) => handler.fetch(new Request(url, init)) }).",
    },
    'tests-2025-too': { verdict: 'leave', text: 'What is said of the first pair of this file holds for this one.' },
    'has-modern-variant': { verdict: 'done', text: 'The file drives a handler of 2026-07-28 as well.' },
    'no-server-of-the-sdk': {
      verdict: 'leave',
      text: 'No server of SDK v2 is connected in this file: there is nothing that a handler could serve.',
    },
    'pair-of-a-program': {
      verdict: 'leave',
      text: 'A program links client and server in one process; both speak 2025, and nothing is lost by it.',
    },
  },
  detect: (file, project) =>
    file
      .paths('CallExpression')
      .filter((call) => isLinkedPair(project, file, call))
      .map((call, at) => ({ ...siteAt(file, call.node), isFirst: at === 0 })),
  rewrite({ isFirst, ...site }, file, project): Finding {
    const evidence = [{ ...site, shows: 'a linked pair' }];
    if (!isTestFile(file.path)) return { reason: 'pair-of-a-program', evidence };
    if (/\bcreateMcpHandler\b/.test(file.text) && /\.fetch\b/.test(file.text))
      return { reason: 'has-modern-variant', evidence };
    const [connected] = connectedIn(project, file);
    if (!connected) return { reason: 'no-server-of-the-sdk', evidence };
    const steps = [...connected.server.steps, ...evidence];
    if (!isFirst) return { reason: 'tests-2025-too', evidence: steps };
    return { reason: 'tests-2025', evidence: steps, words: { made: connected.made ?? 'createServer()' } };
  },
});

/** Servers of SDK v2 that the file connects, those first whose making can be written again. */
function connectedIn(project: Project, file: ParsedFile): ConnectedServer[] {
  const found = file.paths('CallExpression').flatMap((call) => connectedBy(project, file, call));
  return found.sort((one, other) => Number(other.made !== undefined) - Number(one.made !== undefined));
}

function connectedBy(project: Project, file: ParsedFile, call: NodePath<CallExpression>): ConnectedServer[] {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'connect') return [];
  const receiver = childOf(callee, 'object');
  const server = project.mcp.instanceOf(file, receiver, 'McpServer', 'Server')?.value;
  return server?.sdk === 'v2' ? [{ server, made: makingOf(file, receiver) }] : [];
}

/** `createServer()` of `const server = createServer()`; not a call with arguments, which the test made for itself. */
function makingOf(file: ParsedFile, receiver: NodePath): string | undefined {
  if (!receiver.isIdentifier()) return undefined;
  const declarator = receiver.scope.getBinding(receiver.node.name)?.path;
  if (!declarator?.isVariableDeclarator()) return undefined;
  const init = childOf(declarator, 'init');
  const made = init.isAwaitExpression() ? childOf(init, 'argument') : init;
  const isAlone = made.isCallExpression() && made.node.callee.type === 'Identifier' && made.node.arguments.length === 0;
  return isAlone ? file.textOf(made.node) : undefined;
}
