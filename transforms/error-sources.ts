/**
 * Whether an error comes from a call of the SDK: what a `catch` round such a call catches, what `.catch(e => …)` behind
 * one is given, and what a function is passed from there.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../ast/calls.js';
import { contextMemberOf } from '../ast/mcp/context-members.js';
import { skinOf } from '../ast/mcp/shapes.js';
import type { Step } from '../ast/mcp/values.js';
import { childOf, childrenOf, descend } from '../ast/paths.js';
import { CONTEXT_METHODS, TRANSPORT_METHODS, WAITING_METHODS } from '../ast/protocol/sdk-errors.js';
import { referencesOf } from '../ast/scope.js';
import type { ParsedFile, Project } from './contract.js';

export interface SdkCall {
  /** It speaks HTTP, or may: statuses can come of it. */
  readonly isClient: boolean;
  readonly steps: readonly Step[];
}

export interface ErrorSource extends SdkCall {
  /** The name of the error before casts: what `instanceof` is asked of. */
  readonly name: string;
}

/** Which SDK the called object is of. */
export type Sdk = 'v1' | 'v2';

const MOST_STEPS = 6;

export function errorSourceOf(
  file: ParsedFile,
  path: NodePath,
  project: Project,
  sdk: Sdk = 'v2',
  steps = MOST_STEPS,
): ErrorSource | undefined {
  const inner = skinOf(path);
  if (!inner.isIdentifier() || steps === 0) return undefined;
  const binding = inner.scope.getBinding(inner.node.name);
  if (!binding) return undefined;
  const { name } = inner.node;
  const declared = binding.path;
  if (declared.isVariableDeclarator()) {
    if (declared.node.id !== binding.identifier || !declared.node.init) return undefined;
    return errorSourceOf(file, childOf(declared, 'init'), project, sdk, steps - 1);
  }
  const call = caughtCall(file, binding, project, sdk) ?? passedCall(file, binding, project, sdk, steps);
  return call && { ...call, name };
}

/** `try { await client.callTool() } catch (e) {}`. */
function caughtCall(file: ParsedFile, binding: Binding, project: Project, sdk: Sdk): SdkCall | undefined {
  const clause = binding.scope.path;
  if (clause.isCatchClause() && clause.node.param === binding.identifier)
    return sdkCallIn(file, childOf(clause.parentPath as NodePath, 'block'), project, sdk);
  return undefined;
}

function passedCall(
  file: ParsedFile,
  binding: Binding,
  project: Project,
  sdk: Sdk,
  steps: number,
): SdkCall | undefined {
  const fn = binding.scope.path;
  if (binding.kind !== 'param' || !fn.isFunction()) return undefined;
  const index = fn.node.params.indexOf(binding.identifier);
  if (index < 0) return undefined;
  const holder = index === 0 ? rejectionHolder(fn) : undefined;
  if (holder) return sdkCallIn(file, holder, project, sdk);
  for (const site of callsOf(file, fn, project)) {
    const given = childrenOf(site.path, 'arguments')[index] as NodePath | undefined;
    const source = given && errorSourceOf(site.file, given, project, sdk, steps - 1);
    if (source) return source;
  }
  return undefined;
}

/** What `.catch(fn)` and `.then(…, fn)` are called on. */
function rejectionHolder(fn: NodePath): NodePath | undefined {
  const call = fn.listKey === 'arguments' ? fn.parentPath : undefined;
  if (!call || !isCall(call.node) || !isMember(call.node.callee)) return undefined;
  const name = memberNameOf(call.node.callee);
  const isRejection = (name === 'catch' && fn.key === 0) || (name === 'then' && fn.key === 1);
  return isRejection ? childOf(childOf(call, 'callee'), 'object') : undefined;
}

interface Site {
  readonly file: ParsedFile;
  readonly path: NodePath;
}

/** Calls of a function by its name, in its file and in those that import it. */
function callsOf(file: ParsedFile, fn: NodePath, project: Project): Site[] {
  const followed = project.mcp
    .callSitesOf(fn.node)
    .map((site): Site => ({ file: site.file, path: site.path as NodePath }));
  const id = fn.isFunctionDeclaration() ? fn.node.id : declaredName(fn);
  const binding = id && fn.parentPath?.scope.getBinding(id.name);
  if (!id || !binding) return followed;
  const own = namedCalls(file, binding);
  const abroad = project.modules.importersOf(file.path).flatMap((path) => {
    const importer = project.file(path);
    const imported = importer
      ?.paths('ImportSpecifier')
      .find(({ node }) => node.imported.type === 'Identifier' && node.imported.name === id.name);
    const local = importer && imported && importer.program.scope.getBinding(imported.node.local.name);
    const values = local ? project.mcp.evaluator.bindingValues(importer, local) : [];
    return local && values.some((value) => value.type === 'function' && value.path.node === fn.node)
      ? namedCalls(importer, local)
      : [];
  });
  return [...followed, ...own, ...abroad];
}

function declaredName(fn: NodePath): { readonly name: string } | undefined {
  const { parentPath } = fn;
  const id = parentPath?.isVariableDeclarator() ? parentPath.node.id : undefined;
  return id?.type === 'Identifier' ? id : undefined;
}

function namedCalls(file: ParsedFile, binding: Binding): Site[] {
  return referencesOf(file, binding).flatMap(({ path }) => {
    const call = path.parentPath;
    return call && isCall(call.node) && path.key === 'callee' ? [{ file, path: call as NodePath }] : [];
  });
}

/** The first call of a client, server, transport or context below a place, functions that only stand there left out. */
export function sdkCallIn(
  file: ParsedFile,
  place: NodePath,
  project: Project,
  sdk: Sdk = 'v2',
  depth = 2,
): SdkCall | undefined {
  let found = isCall(place.node) ? sdkCallOf(file, place, project, sdk, depth) : undefined;
  descend(place, (inner) => {
    if (found) return false;
    if (inner.isFunction() && !isRunHere(inner)) return false;
    // What an inner `try` catches does not come this far, unless it is thrown again.
    if (isCall(inner.node)) found = sdkCallOf(file, inner, project, sdk, depth);
    return found === undefined;
  });
  return found;
}

/** `(async () => { … })()`, and what `map`, `Promise` and timers run. */
function isRunHere(fn: NodePath): boolean {
  return fn.listKey === 'arguments' || (fn.key === 'callee' && fn.parentPath !== null && isCall(fn.parentPath.node));
}

function sdkCallOf(file: ParsedFile, call: NodePath, project: Project, sdk: Sdk, depth: number): SdkCall | undefined {
  const callee = childOf(call, 'callee');
  const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
  if (name !== undefined && (WAITING_METHODS.has(name) || TRANSPORT_METHODS.has(name))) {
    const instance = project.mcp.instanceOf(file, childOf(callee, 'object'));
    const { value } = instance ?? {};
    const isTransport = value?.kind === 'ClientTransport' && TRANSPORT_METHODS.has(name);
    const isPeer = /^(?:Client|Server|McpServer)$/.test(value?.kind ?? '') && WAITING_METHODS.has(name);
    if (value?.sdk === sdk && (isTransport || isPeer))
      return { isClient: isTransport || value.kind === 'Client', steps: value.steps };
  }
  const member = contextMemberOf(project.mcp, file, callee);
  if (member?.context.sdk === sdk && CONTEXT_METHODS.has(member.name))
    return { isClient: false, steps: member.context.steps };
  if (depth === 0) return undefined;
  for (const fn of project.mcp.evaluator.calleesOf(file, call)) {
    const found = sdkCallIn(fn.file, childOf(fn.path, 'body'), project, sdk, depth - 1);
    if (found) return found;
  }
  return undefined;
}

/** The expression whose `.code` (or another member) is looked at, through a name that was taken out of it. */
export function holderOfMember(path: NodePath, member: string): NodePath | undefined {
  const inner = skinOf(path);
  if (inner.isLogicalExpression({ operator: '??' })) return holderOfMember(childOf(inner, 'left'), member);
  if (isMember(inner.node)) return memberNameOf(inner.node) === member ? childOf(inner, 'object') : undefined;
  if (!inner.isIdentifier()) return undefined;
  const declared = inner.scope.getBinding(inner.node.name)?.path;
  if (!declared?.isVariableDeclarator() || !declared.node.init) return undefined;
  if (declared.node.id.type === 'Identifier') {
    const init = skinOf(childOf(declared, 'init'));
    return isMember(init.node) ? holderOfMember(init, member) : undefined;
  }
  return takesOut(declared.node.id, member, inner.node.name) ? childOf(declared, 'init') : undefined;
}

function takesOut(pattern: Node, member: string, local: string): boolean {
  if (pattern.type !== 'ObjectPattern') return false;
  return pattern.properties.some(
    (property) =>
      property.type === 'ObjectProperty' &&
      property.key.type === 'Identifier' &&
      property.key.name === member &&
      property.value.type === 'Identifier' &&
      property.value.name === local,
  );
}
