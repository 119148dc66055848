/**
 * What a member of a request context is read as: `ctx.mcpReq.elicitInput`, `const { mcpReq } = ctx`,
 * `async (args, { sendRequest }) => …`, also when the member itself is passed to a function of the project.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import { nameOf } from './exports.js';
import type { McpFacts } from './facts.js';
import { skinOf } from './shapes.js';
import type { ContextValue, Value } from './values.js';

export interface ContextMember {
  readonly context: ContextValue;
  /** Names from the context outwards, joined by dots; empty for the context itself. */
  readonly name: string;
}

const MOST_STEPS = 12;

export function contextMemberOf(
  mcp: McpFacts,
  file: ParsedFile,
  path: NodePath,
  steps = MOST_STEPS,
): ContextMember | undefined {
  if (steps === 0) return undefined;
  const whole = mcp.contextOf(file, path);
  if (whole) return { context: whole.value, name: '' };
  const inner = skinOf(path);
  if (inner.isMemberExpression() || inner.isOptionalMemberExpression()) {
    if (inner.node.computed) return undefined;
    const holder = contextMemberOf(mcp, file, childOf(inner, 'object'), steps - 1);
    return holder && extended(holder, nameOf(inner.node.property as t.Node));
  }
  return inner.isIdentifier() ? ofBinding(mcp, file, inner, steps) : undefined;
}

function extended({ context, name }: ContextMember, ...names: string[]): ContextMember {
  return { context, name: [name, ...names].filter((part) => part !== '').join('.') };
}

function ofBinding(
  mcp: McpFacts,
  file: ParsedFile,
  path: NodePath<t.Identifier>,
  steps: number,
): ContextMember | undefined {
  const binding = path.scope.getBinding(path.node.name);
  if (!binding) return undefined;
  const declared = binding.path;
  if (declared.isVariableDeclarator()) {
    const names = namesTo(declared.node.id, binding.identifier);
    const holder = names && declared.node.init && contextMemberOf(mcp, file, childOf(declared, 'init'), steps - 1);
    return holder ? extended(holder, ...names) : undefined;
  }
  const owner = binding.scope.path;
  if (binding.kind !== 'param' || !owner.isFunction()) return undefined;
  const index = owner.node.params.findIndex((one) => namesTo(one, binding.identifier) !== undefined);
  const names = index < 0 ? undefined : namesTo(owner.node.params[index], binding.identifier);
  const holder = names && ofParameter(mcp, file, owner as NodePath<t.Function>, index, steps);
  return holder ? extended(holder, ...names) : undefined;
}

/** A parameter is what its type says, what flows into it, or the member that every caller passes. */
function ofParameter(
  mcp: McpFacts,
  file: ParsedFile,
  fn: NodePath<t.Function>,
  index: number,
  steps: number,
): ContextMember | undefined {
  const context = parameterValues(mcp, file, fn, index).find(
    (value): value is ContextValue => value.type === 'context',
  );
  if (context) return { context, name: '' };
  for (const site of mcp.callSitesOf(fn.node)) {
    const given = childrenOf(site.path, 'arguments')[index] as NodePath | undefined;
    const found = given && contextMemberOf(mcp, site.file, given, steps - 1);
    if (found) return found;
  }
  return undefined;
}

export function parameterValues(mcp: McpFacts, file: ParsedFile, fn: NodePath<t.Function>, index: number): Value[] {
  const annotation = (fn.node.params[index] as t.Identifier).typeAnnotation;
  const typed =
    annotation?.type === 'TSTypeAnnotation' ? mcp.evaluator.typeValues(file, annotation.typeAnnotation) : undefined;
  return typed ?? mcp.evaluator.parameters.get(fn.node)?.get(index) ?? [];
}

/** Property names from a pattern to a name in it: `{ mcpReq: { send } }` → `['mcpReq', 'send']` for `send`. */
function namesTo(pattern: t.Node, target: t.Identifier): string[] | undefined {
  if (pattern === target) return [];
  if (pattern.type === 'AssignmentPattern') return namesTo(pattern.left, target);
  if (pattern.type !== 'ObjectPattern') return undefined;
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.computed) continue;
    const rest = namesTo(property.value, target);
    if (rest) return [nameOf(property.key), ...rest];
  }
  return undefined;
}
