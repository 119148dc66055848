/**
 * Which expressions are results of MCP requests, as a client reads them: what a request helper gives back, `.result` of
 * a reply, what a client of the SDK returns.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isDistinctiveMethod } from '../../protocol/wire-methods.js';
import { functionReturns, skinOf } from '../shapes.js';
import { messageAt, type WireMessage } from './messages.js';
import { sendsIn } from './sinks.js';
import { stringsOf } from './strings.js';

/** Methods of the SDK's client, with the request that each sends. */
export const CLIENT_CALLS: Readonly<Record<string, string>> = {
  listTools: 'tools/list',
  callTool: 'tools/call',
  listPrompts: 'prompts/list',
  getPrompt: 'prompts/get',
  listResources: 'resources/list',
  listResourceTemplates: 'resources/templates/list',
  readResource: 'resources/read',
  complete: 'completion/complete',
};

const DEEPEST = 6;

/** Methods whose result an expression is; empty when it is none, or not known to be one. */
export function resultMethodsOf(project: Project, file: ParsedFile, path: NodePath, depth = 0): readonly string[] {
  const inner = skinOf(path);
  if (depth > DEEPEST || !inner.node) return [];
  if (inner.isCallExpression()) return calledMethods(project, file, inner, depth);
  if (inner.isMemberExpression() || inner.isOptionalMemberExpression()) {
    return memberNameOf(inner.node) === 'result' ? replyMethodsOf(project, file, childOf(inner, 'object'), depth) : [];
  }
  return namedValues(inner).flatMap((value) => resultMethodsOf(project, file, value, depth + 1));
}

/** What a name is given: its initializer and plain assignments. */
function namedValues(path: NodePath): NodePath[] {
  if (!path.isIdentifier()) return [];
  const binding = path.scope.getBinding(path.node.name);
  const declared = binding?.path;
  if (!declared?.isVariableDeclarator() || declared.node.id.type !== 'Identifier') return [];
  const init = declared.node.init ? [childOf(declared, 'init')] : [];
  const assigned = (binding?.constantViolations ?? []).flatMap((violation) =>
    violation.isAssignmentExpression({ operator: '=' }) ? [violation.get('right') as NodePath] : [],
  );
  return [...init, ...assigned];
}

function calledMethods(
  project: Project,
  file: ParsedFile,
  call: NodePath<t.CallExpression>,
  depth: number,
): readonly string[] {
  const sdk = sdkMethodOf(project, file, call);
  if (sdk !== undefined) return [sdk];
  const callees = project.mcp.evaluator.calleesOf(file, call);
  if (callees.length === 0) return [];
  const named = childrenOf(call, 'arguments').flatMap((argument) =>
    argument.isSpreadElement() ? [] : stringsOf(project, file, argument).values.filter(isDistinctiveMethod),
  );
  if (named.length > 0) return named;
  return callees.flatMap((fn) =>
    functionReturns(fn.path).flatMap((returned) => resultMethodsOf(project, fn.file, returned, depth + 1)),
  );
}

/** `client.callTool(…)` of the SDK. */
function sdkMethodOf(project: Project, file: ParsedFile, call: NodePath<t.CallExpression>): string | undefined {
  const callee = skinOf(call.get('callee'));
  const name = calleeNameOf(call.node) ?? '';
  if (!callee.isMemberExpression() || !Object.hasOwn(CLIENT_CALLS, name)) return undefined;
  return project.mcp.instanceOf(file, callee.get('object'), 'Client') ? CLIENT_CALLS[name] : undefined;
}

/** Methods of the request that an expression is the JSON-RPC reply to. */
export function replyMethodsOf(project: Project, file: ParsedFile, path: NodePath, depth = 0): readonly string[] {
  const inner = skinOf(path);
  if (depth > DEEPEST || !inner.node) return [];
  if (inner.isCallExpression()) {
    const given = childrenOf(inner, 'arguments').flatMap((argument) => messagesOf(project, file, argument));
    if (given.length > 0) return methodsOf(given);
    return isParsing(inner) ? methodsOf(sentRound(project, file, inner)) : [];
  }
  return namedValues(inner).flatMap((value) => replyMethodsOf(project, file, value, depth + 1));
}

function messagesOf(project: Project, file: ParsedFile, path: NodePath): WireMessage[] {
  if (path.isSpreadElement()) return [];
  return project.mcp
    .valuesOf(file, path)
    .flatMap((value) => (value.type === 'object' ? (messageAt(project, value.path.node) ?? []) : []));
}

function methodsOf(messages: readonly WireMessage[]): string[] {
  return [...new Set(messages.filter(({ isMcp }) => isMcp).flatMap(({ methods }) => methods))];
}

/** `await res.json()`, `JSON.parse(text)` */
function isParsing(call: NodePath<t.CallExpression>): boolean {
  return call.get('callee').matchesPattern('JSON.parse') || calleeNameOf(call.node) === 'json';
}

/** What the function that parses also sends. */
function sentRound(project: Project, file: ParsedFile, path: NodePath): WireMessage[] {
  const fn = enclosingFunctionOf(path)?.node;
  return sendsIn(project, file)
    .filter(({ call }) => enclosingFunctionOf(call)?.node === fn)
    .flatMap(({ messages }) => messages);
}
