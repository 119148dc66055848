/** Where a server tells that something changed: `server.sendToolListChanged()`, `ctx.mcpReq.notify({ … })` and their like. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyCall, isMember, memberNameOf } from '../../ast/calls.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { propertyValueOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { NOTIFY_OF_METHOD, NOTIFY_OF_NOTIFICATION, type NotifyMethod } from '../../ast/protocol/server-pushes.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import { reachOf } from '../entry-points/reach.js';
import { siteAt } from '../sites.js';
import { onlyServerOf, type Served, servedOf, serverAround } from './served-servers.js';

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
  return members
    .flatMap((member) => [...methodPush(project, file, member), ...notificationPush(project, file, member)])
    .sort((a, b) => a.start - b.start);
}

function methodPush(project: Project, file: ParsedFile, member: NodePath): Push[] {
  const name = isMember(member.node) ? memberNameOf(member.node) : undefined;
  const method = name !== undefined && Object.hasOwn(NOTIFY_OF_METHOD, name) ? NOTIFY_OF_METHOD[name] : undefined;
  if (!method) return [];
  const found = project.mcp.instanceOf(file, childOf(member, 'object'), 'McpServer', 'Server');
  if (!found) return [];
  const call = callOf(member);
  const [params] = call ? childrenOf(call, 'arguments') : [];
  return [
    {
      ...siteAt(file, (call ?? member).node),
      path: call ?? member,
      call,
      method,
      what: file.textOf(member.node).replace(/\s+/g, ' '),
      uri: method === 'resourceUpdated' ? uriOf(file, params?.node) : undefined,
      server: found.value,
      isCertain: found.isCertain,
      returns: found.value.kind === 'McpServer' ? 'nothing' : 'promise',
      steps: found.value.steps,
    },
  ];
}

/** `server.server.notification({ method: 'notifications/…' })`, `ctx.mcpReq.notify({ … })`. */
function notificationPush(project: Project, file: ParsedFile, member: NodePath): Push[] {
  const name = isMember(member.node) ? memberNameOf(member.node) : undefined;
  const call = name === 'notification' || name === 'notify' ? callOf(member) : undefined;
  const [notification] = call ? childrenOf(call, 'arguments') : [];
  if (!call || notification?.node.type !== 'ObjectExpression') return [];
  const value = propertyValueOf(notification.node, 'method');
  const told = value?.type === 'StringLiteral' ? NOTIFY_OF_NOTIFICATION[value.value] : undefined;
  if (!told) return [];
  const sender = senderOf(project, file, member, name!);
  if (!sender) return [];
  const params = propertyValueOf(notification.node, 'params');
  return [
    {
      ...siteAt(file, call.node),
      path: call,
      call,
      method: told,
      what: `${file.textOf(member.node).replace(/\s+/g, ' ')} (${(value as { value: string }).value})`,
      uri: told === 'resourceUpdated' ? uriOf(file, params) : undefined,
      returns: 'promise',
      ...sender,
    },
  ];
}

function senderOf(
  project: Project,
  file: ParsedFile,
  member: NodePath,
  name: string,
): Pick<Push, 'server' | 'isCertain' | 'steps' | 'isWithAnswer'> | undefined {
  if (name === 'notification') {
    const found = project.mcp.instanceOf(file, childOf(member, 'object'), 'Server');
    return found && { server: found.value, isCertain: found.isCertain, steps: found.value.steps };
  }
  const context = contextMemberOf(project.mcp, file, member);
  if (context?.name !== 'mcpReq.notify' || context.context.side === 'client') return undefined;
  const server = serverAround(project, member) ?? onlyServerOf(project, file);
  return { server, isCertain: true, steps: context.context.steps, isWithAnswer: true };
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
