/** Lists that are the same for every caller and for as long as the program runs, as far as the code shows. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { functionReturns } from '../../ast/mcp/shapes.js';
import type { Value } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { LIST_METHODS } from '../../ast/protocol/cacheable-results.js';
import { listsOf, type ServerFacts, serving } from './servers.js';

const LIST_PUSHES = /\bsend(?:Tool|Prompt|Resource)ListChanged\b|\bauthInfo\b|\brequestInfo\b/;

/** List methods of the server whose answer is built from constants, with no look at the caller. */
export function constantListsOf(mcp: McpFacts, server: ServerFacts): string[] {
  const group = mcp.groupOf(server.file.path);
  const files = mcp.filesAround(server.file.path).filter(({ path }) => mcp.groupOf(path) === group);
  if (files.some(({ text }) => LIST_PUSHES.test(text))) return [];
  return listsOf(mcp, server).filter((list) => isConstant(mcp, server, list));
}

function isConstant(mcp: McpFacts, { registrations }: ServerFacts, list: string): boolean {
  const handlers = serving(mcp, registrations, [list]);
  if (handlers.length > 0)
    return handlers.every(
      ({ functions }) => functions.length > 0 && functions.every((fn) => returnsConstants(mcp, fn, list)),
    );
  const called = { 'tools/list': 'tools/call', 'prompts/list': 'prompts/get', 'resources/list': 'resources/read' }[
    list
  ];
  const items = registrations.filter(
    (registration) => registration.method !== 'setRequestHandler' && handledMethodOf(mcp, registration) === called,
  );
  return items.length > 0 && items.every((item) => isPlainRegistration(mcp, item));
}

/** A call of its own, with a name that is spelt out, outside every condition, loop and callback. */
function isPlainRegistration(mcp: McpFacts, { file, call, parts, functions }: Registration): boolean {
  const names = mcp.valuesOf(file, parts.name);
  if (functions.length === 0 || names.length !== 1 || names[0].type !== 'string' || names[0].value === undefined)
    return false;
  // What it returns can enable, disable and remove the item later.
  if (!call.parentPath?.isExpressionStatement()) return false;
  // A template lists whatever its callback finds.
  if (mcp.valuesOf(file, parts.uri).some(({ type }) => type === 'instance')) return false;
  return call.findParent((at) => isVariable(at)) === null;
}

function isVariable(at: NodePath): boolean {
  if (
    at.isIfStatement() ||
    at.isConditionalExpression() ||
    at.isLogicalExpression() ||
    at.isLoop() ||
    at.isSwitchStatement() ||
    at.isTryStatement()
  )
    return true;
  return at.isFunction() && at.listKey === 'arguments';
}

/** `async () => ({ tools })` with an array that is spelt out; a context parameter could tell callers apart. */
function returnsConstants(mcp: McpFacts, { file, path }: { file: ParsedFile; path: NodePath }, list: string): boolean {
  if (!path.isFunction() || path.node.params.length > 0) return false;
  const returned = functionReturns(path).flatMap((expression) => mcp.valuesOf(file, expression));
  return returned.length === 1 && returned.every((value) => isLiteralList(mcp, value, LIST_METHODS[list]));
}

function isLiteralList(mcp: McpFacts, result: Value, field: string): boolean {
  if (result.type !== 'object') return false;
  const lists = mcp.evaluator.propertyValues(result, field);
  return lists.length > 0 && lists.every((value) => value.type === 'array' && isWrittenOut(mcp, value.literal));
}

function isWrittenOut(mcp: McpFacts, literal: { file: ParsedFile; path: NodePath } | undefined): boolean {
  if (!literal?.path.isArrayExpression()) return false;
  const { file, path } = literal;
  const elements = childrenOf(path, 'elements');
  return (
    elements.every((element) => mcp.valuesOf(file, element).every(({ type }) => type === 'object')) &&
    !isChanged(mcp, file, path)
  );
}

/** `const tools = [...]` that something is pushed to later, here or in a file that imports it. */
function isChanged(mcp: McpFacts, file: ParsedFile, array: NodePath): boolean {
  const declared = array.parentPath;
  if (!declared?.isVariableDeclarator() || declared.node.id.type !== 'Identifier') return false;
  const { name } = declared.node.id;
  const binding = declared.scope.getBinding(name);
  if (!binding?.constant) return true;
  const isMember = (use: NodePath): boolean => use.key === 'object' && use.parentPath?.isMemberExpression() === true;
  if (binding.referencePaths.some((use) => isMember(use) && !isRead(use.parentPath!))) return true;
  const importers = mcp.project.modules.importersOf(file.path).map((path) => mcp.project.tree.text(path) ?? '');
  return importers.some((text) =>
    new RegExp(`\\b${name.replaceAll('$', '\\$')}\\s*\\.\\s*(?:push|unshift|splice|sort|pop|shift|reverse)\\b`).test(
      text,
    ),
  );
}

const READS: ReadonlySet<string> = new Set([
  'length',
  'map',
  'filter',
  'find',
  'some',
  'every',
  'forEach',
  'slice',
  'includes',
]);

function isRead(member: NodePath): boolean {
  const property = childOf(member, 'property');
  return (
    property.isIdentifier() &&
    READS.has(property.node.name) &&
    member.node.type === 'MemberExpression' &&
    !member.node.computed
  );
}
