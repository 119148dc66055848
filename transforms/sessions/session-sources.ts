/**
 * Where the code of a server reads the id of the session: `ctx.sessionId`, `const { sessionId } = ctx`,
 * `transport.sessionId`, the header. On 2026-07-28 requests all of these are undefined.
 */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { stringValueOf } from '../../ast/literals.js';
import { contextMemberOf, parameterValues } from '../../ast/mcp/context-members.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ContextValue, Value } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

export interface SessionSource {
  readonly file: ParsedFile;
  /** The expression, or the name or pattern in a destructuring, that is the id, or has it under `names`. */
  readonly path: NodePath;
  readonly isPattern: boolean;
  readonly names: readonly string[];
}

const MEMBER = 'sessionId';
const HEADER = 'mcp-session-id';

export const sessionSourcesOf = oncePer((project: Project): readonly SessionSource[] =>
  project.mcp.files().flatMap((file) => {
    if (isTestFile(file.path) || !/sessionId|mcp-session-id|\.\.\./i.test(file.text)) return [];
    const members = file.paths('MemberExpression', 'OptionalMemberExpression') as readonly NodePath[];
    const calls = file.paths('CallExpression', 'OptionalCallExpression') as readonly NodePath[];
    const read = [
      ...members.filter((path) => isIdMember(project, file, path)),
      ...calls.filter((path) => isHeaderCall(project, file, path)),
    ].map((path) => ({ file, path, isPattern: false, names: [] }));
    return [...read, ...taken(project, file), ...spread(project, file), ...opened(project, file)];
  }),
);

function isIdMember(project: Project, file: ParsedFile, path: NodePath): boolean {
  if (!isMember(path.node)) return false;
  const object = childOf(path, 'object');
  if (memberNameOf(path.node) === MEMBER)
    return isServerContext(project.mcp.contextOf(file, object)?.value) || isTransport(project, file, object);
  const { property, computed } = path.node;
  return computed && stringValueOf(property)?.toLowerCase() === HEADER && isHeaders(project, file, object);
}

/** `ctx.http.req.headers.get('mcp-session-id')`. */
function isHeaderCall(project: Project, file: ParsedFile, path: NodePath): boolean {
  if (!isCall(path.node) || stringValueOf(path.node.arguments[0])?.toLowerCase() !== HEADER) return false;
  const callee = skinOf(childOf(path, 'callee'));
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'get') return false;
  return isHeaders(project, file, childOf(callee, 'object'));
}

function isHeaders(project: Project, file: ParsedFile, path: NodePath): boolean {
  const member = contextMemberOf(project.mcp, file, path);
  return member !== undefined && isServerContext(member.context) && member.name.endsWith('headers');
}

function isServerContext(value: Value | undefined): value is ContextValue {
  return value?.type === 'context' && value.side === 'server' && value.sdk === 'v2';
}

/** A transport of the SDK, also as `server.transport` and `server.server.transport`. */
function isTransport(project: Project, file: ParsedFile, wrapped: NodePath): boolean {
  const path = skinOf(wrapped);
  const instance = project.mcp.instanceOf(file, path, 'HttpServerTransport');
  if (instance) return instance.value.sdk === 'v2';
  if (!isMember(path.node) || memberNameOf(path.node) !== 'transport') return false;
  return project.mcp.instanceOf(file, childOf(path, 'object'), 'McpServer', 'Server')?.value.sdk === 'v2';
}

/** `const { sessionId } = ctx`, `async (args, { sessionId: id }) => …`. */
function taken(project: Project, file: ParsedFile): SessionSource[] {
  return file.paths('ObjectProperty').flatMap((property) => {
    if (keyOf(property.node) !== MEMBER || !property.parentPath.isObjectPattern()) return [];
    if (!isServerContext(patternContext(project, file, property.parentPath))) return [];
    return [{ file, path: childOf(property, 'value'), isPattern: true, names: [] }];
  });
}

function patternContext(project: Project, file: ParsedFile, pattern: NodePath): Value | undefined {
  const holder = pattern.parentPath;
  if (holder?.isVariableDeclarator()) return project.mcp.contextOf(file, childOf(holder, 'init'))?.value;
  const outer = holder?.isAssignmentPattern() ? holder : pattern;
  const fn = outer.parentPath;
  if (!fn || outer.listKey !== 'params' || !isFunction(fn.node)) return undefined;
  const values = parameterValues(project.mcp, file, fn as never, outer.key as number);
  return values.find(isServerContext);
}

/** `{ ...ctx }` has the id too. */
function spread(project: Project, file: ParsedFile): SessionSource[] {
  return file.paths('SpreadElement').flatMap((path) => {
    const object = path.parentPath;
    if (!object.isObjectExpression()) return [];
    if (!isServerContext(project.mcp.contextOf(file, childOf(path, 'argument'))?.value)) return [];
    return childrenOf(object, 'properties').some(({ node }) => keyOf(node) === MEMBER)
      ? []
      : [{ file, path: object as NodePath, isPattern: false, names: [MEMBER] }];
  });
}

/** `onsessioninitialized: (id) => …`: the id of a session that has just been opened. */
function opened(project: Project, file: ParsedFile): SessionSource[] {
  return file.paths('ObjectProperty', 'ObjectMethod').flatMap((property) => {
    if (keyOf(property.node) !== 'onsessioninitialized') return [];
    const construction = property.parentPath?.parentPath;
    const instance = construction && project.mcp.instanceOf(file, construction, 'HttpServerTransport');
    if (instance?.value.sdk !== 'v2') return [];
    const fn = property.isObjectProperty() ? skinOf(childOf(property, 'value')) : property;
    const [id] = isFunction(fn.node) ? childrenOf(fn as NodePath, 'params') : [];
    return id ? [{ file, path: id, isPattern: true, names: [] }] : [];
  });
}
