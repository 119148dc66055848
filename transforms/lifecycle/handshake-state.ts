/**
 * What the handshake leaves in a session, by property: capabilities and identity of the client, flags, the log level.
 * A request of 2026-07-28 brings all of it along.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { oncePer } from '../../ast/once-per.js';

/** Text of a property's value for a modern request, which `modern` means. */
export type StateText = (modern: string) => string;

const SETTERS: ReadonlySet<string> = new Set(['initialize', 'notifications/initialized', 'logging/setLevel']);

export const handshakeStateOf = oncePer((server: WireServer): ReadonlyMap<string, StateText> => {
  const arms = server.dispatchers
    .flatMap(({ arms: all }) => all)
    .filter(({ methods }) => methods.some((method) => SETTERS.has(method)));
  const found = new Map<string, StateText>();
  const read = (assignment: NodePath<t.AssignmentExpression>): void => {
    const { left } = assignment.node;
    const name = isMember(left) ? memberNameOf(left) : undefined;
    const text = name === undefined ? undefined : textFor(assignment.get('right'));
    if (name !== undefined && text && !found.has(name)) found.set(name, text);
  };
  for (const { body } of arms) for (const { path } of body) visit(path, read);
  return found;
});

function visit(path: NodePath, read: (assignment: NodePath<t.AssignmentExpression>) => void): void {
  if (path.isAssignmentExpression()) read(path);
  path.traverse({ AssignmentExpression: read });
}

function textFor(value: NodePath): StateText | undefined {
  const path = skinOf(value);
  if (path.isBooleanLiteral({ value: true })) return () => 'true';
  switch (lastNameOf(path)) {
    case 'capabilities':
      return (modern) => `${modern}.capabilities`;
    case 'clientInfo':
      return (modern) => `${modern}.clientInfo`;
    case 'level':
      return (modern) => `${modern}.logLevel`;
    default:
      return undefined;
  }
}

/** `params.capabilities`, `params?.capabilities ?? {}`. */
function lastNameOf(path: NodePath): string | undefined {
  if (path.isLogicalExpression()) return lastNameOf(skinOf(path.get('left')));
  return isMember(path.node) ? memberNameOf(path.node) : path.isIdentifier() ? path.node.name : undefined;
}
