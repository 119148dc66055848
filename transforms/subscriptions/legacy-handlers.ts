/** Handlers of a server for what only clients of 2025 send, and what they keep for later. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberChainOf, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf, descend } from '../../ast/paths.js';
import type { Evidence, ParsedFile, Project, Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type Served, servedOf, stageAround } from './served-servers.js';

export interface LegacyHandler extends Site {
  readonly registration: Registration;
  readonly method: string;
  readonly evidence: readonly Evidence[];
}

export function legacyHandlersIn(project: Project, file: ParsedFile, methods: readonly string[]): LegacyHandler[] {
  return project.mcp.registrationsIn(file).flatMap((registration) => {
    const { call, receiver } = registration;
    if (receiver.kind === 'Client' || receiver.sdk !== 'v2') return [];
    const method = /^set(?:Request|Notification)Handler$/.test(registration.method)
      ? handledMethodOf(project.mcp, registration)
      : undefined;
    if (method === undefined || !methods.includes(method)) return [];
    const site = siteAt(file, call.node);
    return [{ ...site, registration, method, evidence: [...receiver.steps, { ...site, shows: `serves ${method}` }] }];
  });
}

/** What keeps a rule from saying anything, or who serves the server. */
export function stageOf(
  project: Project,
  file: ParsedFile,
  { registration }: LegacyHandler,
): 'in-test' | 'server-as-before' | Served | undefined {
  if (isTestFile(file.path)) return 'in-test';
  const served = servedOf(project, file, registration.receiver);
  if (!served) return stageAround(project, file) === 'as-before' ? 'server-as-before' : undefined;
  const isModern = served.http.length > 0 || served.isOnStdio;
  return !isModern && served.connected.size > 0 ? 'server-as-before' : served;
}

const KEEPING: ReadonlySet<string> = new Set(['add', 'set', 'push', 'unshift']);

/** What handlers of `resources/subscribe` fill: by declaration, or for fields by name. */
export const keptForSubscribers = oncePer((project: Project): ReadonlySet<Node | string> => {
  const kept = new Set<Node | string>();
  for (const file of project.mcp.files()) {
    for (const { registration } of legacyHandlersIn(project, file, ['resources/subscribe']))
      for (const { path } of registration.functions) {
        descend(path, (inner) => {
          const callee = inner.isCallExpression() ? childOf(inner, 'callee') : undefined;
          if (callee && isMember(callee.node) && KEEPING.has(memberNameOf(callee.node) ?? '')) {
            const key = keyOf(childOf(callee, 'object'));
            if (key !== undefined) kept.add(key);
          }
          return undefined;
        });
      }
  }
  return kept;
});

/** What identifies a collection: the declaration of a variable, the name of a field. */
function keyOf(path: NodePath): Node | string | undefined {
  if (path.isIdentifier()) return path.scope.getBinding(path.node.name)?.identifier;
  const chain = memberChainOf(path.node);
  return chain && chain.names.length > 0 ? chain.names.at(-1) : undefined;
}

/** Whether a condition is met only by what clients of 2025 have subscribed to: `watched.has(uri) && isOpen`. */
export function needsSubscribers(project: Project, test: NodePath): boolean {
  if (test.isLogicalExpression()) {
    const sides = [childOf(test, 'left'), childOf(test, 'right')];
    return test.node.operator === '||'
      ? sides.every((side) => needsSubscribers(project, side))
      : sides.some((side) => needsSubscribers(project, side));
  }
  return !test.isUnaryExpression({ operator: '!' }) && readsSubscribers(project, test);
}

/** `if (!watched.has(uri) || isBusy) return;`: who goes on is among the subscribers. */
export function turnsOthersAway(project: Project, test: NodePath): boolean {
  if (test.isLogicalExpression()) {
    const sides = [childOf(test, 'left'), childOf(test, 'right')];
    return test.node.operator === '||'
      ? sides.some((side) => turnsOthersAway(project, side))
      : sides.every((side) => turnsOthersAway(project, side));
  }
  return test.isUnaryExpression({ operator: '!' }) && needsSubscribers(project, childOf(test, 'argument'));
}

function readsSubscribers(project: Project, path: NodePath): boolean {
  const kept = keptForSubscribers(project);
  if (kept.size === 0) return false;
  const isKept = (one: NodePath): boolean => {
    if (!one.isIdentifier() && !isMember(one.node)) return false;
    const key = keyOf(one);
    return key !== undefined && kept.has(key);
  };
  let found = isKept(path);
  descend(path, (inner) => {
    found ||= isKept(inner);
    return !found;
  });
  return found;
}

/** Variables outside the handler that it assigns. */
export function assignedOutside({ registration }: LegacyHandler): string[] {
  const names: string[] = [];
  for (const { path } of registration.functions)
    descend(path, (inner) => {
      if (!inner.isAssignmentExpression()) return undefined;
      const { left } = inner.node;
      const binding = left.type === 'Identifier' ? inner.scope.getBinding(left.name) : undefined;
      if (left.type === 'Identifier' && binding && !isInside(binding.identifier, path.node)) names.push(left.name);
      return undefined;
    });
  return [...new Set(names)];
}

function isInside(inner: Node, outer: Node): boolean {
  return (inner.start ?? 0) >= (outer.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}
