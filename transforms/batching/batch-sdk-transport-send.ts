import type { NodePath } from '@babel/traverse';
import { calleeNameOf, isMember } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { defineRule, type Evidence, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { arrayOf } from './arrays.js';

interface TransportSite extends Site {
  readonly evidence: readonly Evidence[];
}

/**
 * `transport.send([first, second])` → found. The replies arrive at `onmessage`, not at the call, so the calls of the
 * client that would take its place are a person's decision.
 *
 * Leaves alone single messages, and `send` of anything that is not a transport of the SDK.
 */
export const batchSdkTransportSend = defineRule<TransportSite>({
  id: 'batch-sdk-transport-send',
  title: 'An array is handed to a transport of the SDK.',
  why: [
    'The concrete HTTP transport of the SDK still takes an array and posts it as a batch, which a server of 2026-07-28',
    'refuses. What is sent past the client has no envelope either.',
  ].join('\n'),
  example: {
    before: 'await transport.send([first, second]);',
    after: 'await client.listTools(); await client.listPrompts();',
  },
  leavesAlone: 'single messages, and send of anything that is not a transport of the SDK',
  spec: { revision: '2025-06-18', section: 'changelog (batching removed)', source: 'PR 416' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['client'],
  mentions: ['modelcontextprotocol'],
  reasons: {
    'array-sent': {
      verdict: 'manual',
      text: 'An array goes to the transport as a batch, which servers of 2026-07-28 refuse; its replies arrive at onmessage.',
      next: 'Call the client once per message (client.request, client.callTool) and use what each call returns.',
    },
  },
  detect: (file, project) => file.paths('CallExpression').flatMap((call) => siteOf(file, project, call)),
  rewrite: ({ evidence }): Finding => ({ reason: 'array-sent', evidence }),
});

function siteOf(file: ParsedFile, project: Project, call: NodePath): TransportSite[] {
  if (!call.isCallExpression() || calleeNameOf(call.node) !== 'send') return [];
  const callee = skinOf(call.get('callee'));
  const [argument] = childrenOf(call, 'arguments');
  if (!argument || !isMember(callee.node)) return [];
  const transport = project.mcp.instanceOf(file, childOf(callee, 'object'), 'ClientTransport')?.value;
  if (!transport || !arrayOf(project, file, argument)) return [];
  const span = siteAt(file, call.node);
  return [{ ...span, evidence: [...transport.steps, { ...span, shows: 'array sent' }] }];
}
