/** Requests of a client that can carry the log level which it set once. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, ObjectExpression } from '@babel/types';
import { isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { hasUnknownKeys, insertPropertyEdit, propertyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { clientAt } from '../entry-points/client-connections.js';

export const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel';

/** Requests whose work a server logs about. */
const CARRIERS: ReadonlySet<string> = new Set(['callTool', 'complete', 'getPrompt', 'readResource']);

/** Whether somebody listens to the log messages of a client. */
export function hearsLogs(project: Project, client: InstanceValue, path: string): boolean {
  return project.mcp.registrations().some((registration) => {
    const { receiver, method } = registration;
    if (receiver.kind !== 'Client' || method !== 'setNotificationHandler') return false;
    if (handledMethodOf(project.mcp, registration) !== 'notifications/message') return false;
    return isSame(receiver, client) || project.mcp.groupOf(registration.file.path) === project.mcp.groupOf(path);
  });
}

/** Edits that let the requests of a client carry a level; what does not show its parameters goes without. */
export function levelEdits(project: Project, client: InstanceValue, level: string): Edit[] {
  return project.mcp.files().flatMap((file) =>
    file.paths('CallExpression').flatMap((call) => {
      const literal = parametersOf(project, file, call, client);
      if (!literal) return [];
      const { quote } = file.style;
      const text = `_meta: { ${quote}${LOG_LEVEL_KEY}${quote}: ${quote}${level}${quote} }`;
      return [insertPropertyEdit(file, literal, text)];
    }),
  );
}

function parametersOf(
  project: Project,
  file: ParsedFile,
  call: NodePath<CallExpression>,
  client: InstanceValue,
): ObjectExpression | undefined {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || !CARRIERS.has(memberNameOf(callee.node) ?? '')) return undefined;
  const literal = call.node.arguments[0] && unwrapped(call.node.arguments[0]);
  if (literal?.type !== 'ObjectExpression' || hasUnknownKeys(literal) || propertyOf(literal, '_meta')) return undefined;
  const receiver = clientAt(project, file, childOf(callee, 'object'));
  return receiver && isSame(receiver, client) ? literal : undefined;
}

function isSame(one: InstanceValue, other: InstanceValue): boolean {
  return one.origin !== undefined && one.origin.path.node === other.origin?.path.node;
}
