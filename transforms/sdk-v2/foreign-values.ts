/** Values of packages outside the repository that stand where a server of the SDK is wanted. */
import type { NodePath } from '@babel/traverse';
import type { TSType } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { initialValueOf } from '../../ast/initial-values.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { keyOf } from '../../ast/objects.js';
import { splitSpecifier } from '../../ast/packages.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import { siteAt } from '../sites.js';

export interface ForeignValue extends Site {
  readonly packages: readonly string[];
  readonly isConnected: boolean;
}

const MOST_STEPS = 8;

/** `const make: () => McpServer = createServer`, `const all: Record<string, () => McpServer> = { a: createServer }`. */
export function declaredForeigners(file: ParsedFile, project: Project): ForeignValue[] {
  if (!/\.[cm]?tsx?$/.test(file.path)) return [];
  return file.paths('VariableDeclarator').flatMap((path): ForeignValue[] => {
    const id = childOf(path, 'id');
    const init = childOf(path, 'init');
    if (!id.isIdentifier() || !init.node || id.node.typeAnnotation?.type !== 'TSTypeAnnotation') return [];
    if (!namesServer(file, childOf(childOf(id, 'typeAnnotation'), 'typeAnnotation'), project)) return [];
    const found = heldIn(skinOf(init)).flatMap((value) => packageOf(file, value, project, MOST_STEPS) ?? []);
    const packages = [...new Set(found)];
    if (packages.length === 0) return [];
    return [{ ...siteAt(file, id.node), packages, isConnected: connectsTyped(file, project) }];
  });
}

/** `new Toolkit().connect(new StdioServerTransport())` */
export function connectedForeigners(file: ParsedFile, project: Project): ForeignValue[] {
  return connectCalls(file, project).flatMap(({ object, call }): ForeignValue[] => {
    if (project.mcp.instanceOf(file, object)) return [];
    const found = packageOf(file, object, project, MOST_STEPS);
    return found === undefined ? [] : [{ ...siteAt(file, call.node), packages: [found], isConnected: true }];
  });
}

/** `server.connect(new StreamableHTTPTransport())` with a transport that a package brings, or a class that extends one. */
export function foreignTransports(file: ParsedFile, project: Project): ForeignValue[] {
  return connections(file).flatMap(({ call, object, transport }): ForeignValue[] => {
    const instance = project.mcp.instanceOf(file, object, 'McpServer', 'Server', 'Client');
    if (instance?.value.sdk !== 'v1' || project.mcp.instanceOf(file, transport)) return [];
    const found = packageOf(file, transport, project, MOST_STEPS) ?? inheritedFrom(file, transport, project);
    return found === undefined ? [] : [{ ...siteAt(file, call.node), packages: [found], isConnected: true }];
  });
}

/** `class Own extends StreamableHTTPTransport`: the package's transport, unless it sends by a method of its own. */
function inheritedFrom(file: ParsedFile, transport: NodePath, project: Project): string | undefined {
  const made = madeBy(transport);
  const values = made?.isNewExpression() ? project.mcp.valuesOf(file, childOf(made, 'callee')) : [];
  const own = values.find((value) => value.type === 'class');
  if (!own?.path.node.superClass) return undefined;
  const sends = own.path.node.body.body.some((member) => keyOf(member) === 'send');
  return sends ? undefined : packageOf(own.file, childOf(own.path as NodePath, 'superClass'), project, MOST_STEPS);
}

/** The expression that a constant was made by. */
function madeBy(path: NodePath): NodePath | undefined {
  const inner = skinOf(path);
  if (!inner.isIdentifier()) return inner;
  const binding = inner.scope.getBinding(inner.node.name);
  const init = binding?.constant ? initialValueOf(binding) : undefined;
  return init && skinOf(init);
}

interface Connection {
  readonly call: NodePath;
  readonly object: NodePath;
  readonly transport: NodePath;
}

function connections(file: ParsedFile): Connection[] {
  return file.paths('CallExpression').flatMap((call): Connection[] => {
    const callee = skinOf(childOf(call, 'callee'));
    const [transport] = childrenOf(call, 'arguments');
    if (!transport || !isMember(callee.node) || memberNameOf(callee.node) !== 'connect') return [];
    return [{ call: call as NodePath, object: childOf(callee, 'object'), transport }];
  });
}

/** Calls of `connect` that get a transport of SDK v1. */
function connectCalls(file: ParsedFile, project: Project): Connection[] {
  return connections(file).filter(({ transport }) => {
    const value = project.mcp.instanceOf(file, transport)?.value;
    return value?.sdk === 'v1' && /Transport$/i.test(value.kind);
  });
}

/** A server of which only the type is known gets a transport. */
function connectsTyped(file: ParsedFile, project: Project): boolean {
  return connectCalls(file, project).some(({ object }) => {
    const instance = project.mcp.instanceOf(file, object);
    return instance === undefined || instance.value.origin === undefined;
  });
}

function namesServer(file: ParsedFile, type: NodePath, project: Project): boolean {
  let isFound = false;
  const look = (path: NodePath): boolean => {
    if (!path.isTSTypeReference()) return !isFound;
    const values = project.mcp.evaluator.typeValues(file, path.node as TSType) ?? [];
    isFound ||= values.some(
      (value) => value.type === 'instance' && value.sdk === 'v1' && /^(?:Mcp)?Server$/.test(value.kind),
    );
    return !isFound;
  };
  if (look(type)) descend(type, look);
  return isFound;
}

/** The values inside a literal; anything else is its own. */
function heldIn(path: NodePath): NodePath[] {
  if (path.isArrayExpression()) return childrenOf(path, 'elements').filter(({ node }) => Boolean(node));
  if (!path.isObjectExpression()) return [path];
  return path.get('properties').flatMap((one) => (one.isObjectProperty() ? [childOf(one, 'value')] : []));
}

/**
 * The package that makes a value: by a call, by `new`, as a member of its module. Not one that is given a server of the
 * SDK and may hand that back, and not a member of an object that it made: a container holds things of others.
 */
function packageOf(file: ParsedFile, path: NodePath, project: Project, steps: number): string | undefined {
  const inner = skinOf(path);
  if (steps === 0) return undefined;
  const next = (key: string): string | undefined => packageOf(file, childOf(inner, key), project, steps - 1);
  if (inner.isAwaitExpression()) return next('argument');
  if (isCall(inner.node) || inner.isNewExpression()) {
    const isGivenOne = childrenOf(inner, 'arguments').some((argument) => project.mcp.instanceOf(file, argument));
    return isGivenOne ? undefined : next('callee');
  }
  if (isMember(inner.node)) return moduleOf(file, childOf(inner, 'object'), project);
  if (!inner.isIdentifier()) return undefined;
  const module = moduleOf(file, inner, project);
  if (module !== undefined) return module;
  const binding = inner.scope.getBinding(inner.node.name);
  const init = binding?.constant ? initialValueOf(binding) : undefined;
  return init && packageOf(file, init, project, steps - 1);
}

function moduleOf(file: ParsedFile, path: NodePath, project: Project): string | undefined {
  if (!path.isIdentifier()) return undefined;
  for (const value of project.mcp.valuesOf(file, path)) {
    if (value.type !== 'external' || sdkOf(value.module) || !PACKAGE.test(value.module)) continue;
    const { name } = splitSpecifier(value.module);
    if (!project.tree.manifests.some(({ json }) => json.name === name)) return name;
  }
  return undefined;
}

const PACKAGE = /^(?:@[\w.-]+\/)?[a-z0-9][\w.-]*(?:\/|$)/i;
