/** Notifications that a server sends by their method: `server.notification({ method })`, `ctx.mcpReq.notify({ method })`. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { propertyValueOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { onlyServerOf, serverAround } from './served-servers.js';

export interface SentNotification {
  readonly method: string;
  readonly params: Node | undefined;
  readonly server: InstanceValue | undefined;
  readonly isCertain: boolean;
  /** `ctx.mcpReq` as it is written: sent with the answer of a request, so its client hears it, whatever it listens to. */
  readonly request: string | undefined;
  readonly steps: readonly Step[];
}

export function sentNotificationOf(
  project: Project,
  file: ParsedFile,
  call: NodePath<AnyCall>,
): SentNotification | undefined {
  const callee = childOf(call, 'callee');
  const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
  const [told] = call.node.arguments;
  if ((name !== 'notification' && name !== 'notify') || told?.type !== 'ObjectExpression') return undefined;
  const method = propertyValueOf(told, 'method');
  const literal = method && unwrapped(method);
  if (literal?.type !== 'StringLiteral') return undefined;
  const what = { method: literal.value, params: propertyValueOf(told, 'params') };
  const object = childOf(callee, 'object');
  if (name === 'notification') {
    const found = project.mcp.instanceOf(file, object, 'Server');
    return (
      found && {
        ...what,
        server: found.value,
        isCertain: found.isCertain,
        request: undefined,
        steps: found.value.steps,
      }
    );
  }
  const context = contextMemberOf(project.mcp, file, callee);
  if (context?.name !== 'mcpReq.notify' || context.context.side === 'client') return undefined;
  const server = serverAround(project, callee) ?? onlyServerOf(project, file);
  return { ...what, server, isCertain: true, request: file.textOf(object.node), steps: context.context.steps };
}
