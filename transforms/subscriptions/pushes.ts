/** Where a server tells that something changed: `server.sendToolListChanged()`, `ctx.mcpReq.notify({ … })` and their like. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { propertyValueOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { NOTIFY_OF_METHOD, NOTIFY_OF_NOTIFICATION, type NotifyMethod } from '../../ast/protocol/server-pushes.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import { reachOf } from '../entry-points/reach.js';
import { siteAt } from '../sites.js';
import { isOfCollection } from './receivers.js';
import { sentNotificationOf } from './sent-notifications.js';
import { type Served, servedOf } from './served-servers.js';

type CallPath = NodePath<AnyCall>;

export interface Push extends Site {
  readonly path: NodePath;
  /** `undefined` where the method is handed on instead of called. */
  readonly call: CallPath | undefined;
  readonly method: NotifyMethod;
  /** As it is written: `server.sendToolListChanged`. */
  readonly what: string;
  /** The resource, as source text; `undefined` when it cannot be read, or when there is none. */
  readonly uri: string | undefined;
  readonly server: InstanceValue | undefined;
  readonly isCertain: boolean;
  /** What it returns; the methods of an `McpServer` return nothing. */
  readonly returns: 'nothing' | 'promise';
  /** Sent with the answer of a request: the client of that request hears it, whatever it listens to. */
  readonly isWithAnswer?: boolean;
  readonly steps: readonly Step[];
}

const MENTION = new RegExp([...Object.keys(NOTIFY_OF_METHOD), ...Object.keys(NOTIFY_OF_NOTIFICATION)].join('|'));

export function pushesIn(project: Project, file: ParsedFile): Push[] {
  if (!MENTION.test(file.text)) return [];
  const members = [...file.paths('MemberExpression'), ...file.paths('OptionalMemberExpression')];
  const calls = [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')] as CallPath[];
  return [
    ...members.flatMap((member) => methodPush(project, file, member)),
    ...calls.flatMap((call) => notificationPush(project, file, call)),
  ].sort((a, b) => a.start - b.start);
}

function methodPush(project: Project, file: ParsedFile, member: NodePath): Push[] {
  const name = isMember(member.node) ? memberNameOf(member.node) : undefined;
  const method = name !== undefined && Object.hasOwn(NOTIFY_OF_METHOD, name) ? NOTIFY_OF_METHOD[name] : undefined;
  if (!method) return [];
  const found = project.mcp.instanceOf(file, childOf(member, 'object'), 'McpServer', 'Server');
  const call = callOf(member);
  if (!found && !(call && isOfCollection(project, file, member))) return [];
  const [params] = call ? childrenOf(call, 'arguments') : [];
  return [
    {
      ...siteAt(file, (call ?? member).node),
      path: call ?? member,
      call,
      method,
      what: file.textOf(member.node).replace(/\s+/g, ' '),
      uri: method === 'resourceUpdated' ? uriOf(file, params?.node) : undefined,
      server: found?.value,
      isCertain: found?.isCertain ?? false,
      returns: found?.value.kind === 'McpServer' ? 'nothing' : 'promise',
      steps: found?.value.steps ?? [],
    },
  ];
}

/** `server.server.notification({ method: 'notifications/…' })`, `ctx.mcpReq.notify({ … })`. */
function notificationPush(project: Project, file: ParsedFile, call: CallPath): Push[] {
  const sent = sentNotificationOf(project, file, call);
  const method = sent && NOTIFY_OF_NOTIFICATION[sent.method];
  if (!sent || !method) return [];
  const { server, isCertain, steps } = sent;
  return [
    {
      ...siteAt(file, call.node),
      path: call,
      call,
      method,
      what: `${file.textOf(call.node.callee).replace(/\s+/g, ' ')} (${sent.method})`,
      uri: method === 'resourceUpdated' ? uriOf(file, sent.params) : undefined,
      returns: 'promise',
      server,
      isCertain,
      steps,
      isWithAnswer: sent.request !== undefined,
    },
  ];
}

function callOf(member: NodePath): CallPath | undefined {
  const { parentPath } = member;
  const isCalled =
    member.key === 'callee' && (parentPath?.isCallExpression() || parentPath?.isOptionalCallExpression());
  return isCalled ? (parentPath as CallPath) : undefined;
}

/** `{ uri: X }` → `X`, `params` → `params.uri`. */
function uriOf(file: ParsedFile, params: Node | undefined): string | undefined {
  if (params?.type === 'Identifier') return `${params.name}.uri`;
  if (params?.type !== 'ObjectExpression') return undefined;
  const uri = propertyValueOf(params, 'uri');
  return uri && isRepeatable(uri) ? file.textOf(uri) : undefined;
}

/** Whether reading it twice gives the same. */
function isRepeatable(node: Node): boolean {
  if (isMember(node)) return !node.computed && isRepeatable(node.object);
  if (node.type === 'TemplateLiteral') return node.expressions.every(isRepeatable);
  return ['Identifier', 'StringLiteral', 'ThisExpression', 'NumericLiteral'].includes(node.type);
}

export type PushPlace = 'test' | 'legacy-event' | 'handler' | 'outside';

export function placeOfPush(project: Project, file: ParsedFile, { path }: Push): PushPlace {
  if (isTestFile(file.path)) return 'test';
  const reach = reachOf(project, path);
  if (reach === 'legacy-event') return 'legacy-event';
  return reach === 'handler' ? 'handler' : 'outside';
}

export function servedByPush(project: Project, file: ParsedFile, { server }: Push): Served | undefined {
  return server && servedOf(project, file, server);
}
