/** Where code reads who is asking, and which cacheable results that may change. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionsOf } from '../../ast/functions.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import { DISCOVER_METHOD, LIST_METHODS } from '../../ast/protocol/cacheable-results.js';
import type { Span } from '../contract.js';
import type { ServerFacts } from './servers.js';

export interface CallerRead extends Span {
  readonly methods: readonly string[];
}

/** Members of a request context that differ from caller to caller, in SDK v1 and v2. */
const OF_CALLER: ReadonlySet<string> = new Set(['authInfo', 'http.authInfo', 'requestInfo', 'http.req']);

/** Reads of the caller in the files of a server; those in tool and prompt handlers change nothing that is cached. */
export function callerReads(mcp: McpFacts, server: ServerFacts): CallerRead[] {
  const group = mcp.groupOf(server.file.path);
  return mcp
    .files()
    .filter(({ path }) => mcp.groupOf(path) === group)
    .flatMap((file) => readsIn(mcp, file).map((path) => readOf(mcp, server, file, path)))
    .filter(({ methods }) => methods.length > 0);
}

function readsIn(mcp: McpFacts, file: ParsedFile): NodePath[] {
  const members = [...file.paths('MemberExpression'), ...file.paths('OptionalMemberExpression')].filter((member) => {
    const { property, computed } = member.node;
    if (
      computed ||
      property.type !== 'Identifier' ||
      ![...OF_CALLER].some((name) => name.split('.').at(-1) === property.name)
    )
      return false;
    return OF_CALLER.has(contextMemberOf(mcp, file, member)?.name ?? '');
  });
  // The factory of an HTTP entry gets `{ authInfo }`; the name is the SDK's own.
  const names = file.paths('Identifier').filter(({ node, key, parent }) => {
    if (node.name !== 'authInfo') return false;
    const isKey = key === 'key' && parent.type === 'ObjectProperty';
    return !isKey && !members.some((member) => (member.node.property as Node) === node);
  });
  return [...members, ...names];
}

function readOf(mcp: McpFacts, server: ServerFacts, file: ParsedFile, path: NodePath): CallerRead {
  const span = { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
  const around = enclosingFunctionsOf(path).map(({ node }) => node as Node);
  const handler = server.registrations.find(({ functions }) => functions.some((fn) => around.includes(fn.path.node)));
  if (handler) return { ...span, methods: [handledMethodOf(mcp, handler) ?? ''].filter((method) => method !== '') };
  const calls = server.registrations.filter((one) => one.file === file).map(({ call }) => call.node as Node);
  const builds = server.file === file ? [server.made.node as Node, ...calls] : calls;
  const isBuilding = around.some((fn) => builds.some((node) => isInside(fn, node)));
  return { ...span, methods: isBuilding ? [DISCOVER_METHOD, ...Object.keys(LIST_METHODS)] : [] };
}

function isInside(outer: Node, inner: Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}
