/**
 * `[CancelledNotificationSchema, …].forEach((schema) => client.setNotificationHandler(schema, handler))`: the list becomes
 * one of method names, when nothing else is done with its elements.
 */

import type { NodePath } from '@babel/traverse';
import type { ArrayExpression } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { quotedText } from '../../ast/literals.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import type { ExternalValue } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { valueReferencesOf } from '../../ast/scope.js';
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';

export interface LoopForm {
  readonly methods: readonly string[];
  readonly edits: readonly Edit[];
}

export function loopFormOf(
  { file, call, method }: Registration,
  known: Readonly<Record<string, string>>,
  project: Project,
): LoopForm | undefined {
  const [schema] = childrenOf(call, 'arguments');
  const binding = schema?.isIdentifier() ? schema.scope.getBinding(schema.node.name) : undefined;
  if (!schema?.isIdentifier() || !binding?.constant) return undefined;
  const uses = valueReferencesOf(file, binding);
  if (!uses.every(({ path }) => isFirstOf(path, method))) return undefined;
  const list = listOf(file, binding.path, binding.identifier);
  const elements = list ? childrenOf(list, 'elements') : [];
  const methods = elements.map((element) => methodOf(file, element, known, project));
  if (!list || methods.length === 0 || methods.some((name) => name === undefined)) return undefined;
  const edits = elements.map((element, index): Edit => {
    return { file: file.path, ...outerSpanOf(file, element.node), text: quotedText(methods[index]!, file.style.quote) };
  });
  return { methods: methods as string[], edits: [...edits, ...constEdits(file, list)] };
}

function isFirstOf(path: NodePath, setter: string): boolean {
  const call = path.parentPath;
  if (path.listKey !== 'arguments' || path.key !== 0 || !call?.isCallExpression()) return false;
  const { callee } = call.node;
  return isMember(callee) && memberNameOf(callee) === setter;
}

/** The list that a loop variable runs over. */
function listOf(file: ParsedFile, declared: NodePath, id: object): NodePath<ArrayExpression> | undefined {
  const loop = declared.isVariableDeclarator() ? declared.parentPath?.parentPath : undefined;
  if (loop?.isForOfStatement()) return literalOf(file, childOf(loop, 'right'));
  const fn = declared.isFunction() ? declared : declared.findParent((at) => at.isFunction());
  if (!fn?.isArrowFunctionExpression() && !fn?.isFunctionExpression()) return undefined;
  const call = fn.parentPath;
  if (fn.node.params[0] !== id || fn.listKey !== 'arguments' || fn.key !== 0 || !call?.isCallExpression())
    return undefined;
  const callee = childOf(call, 'callee');
  return isMember(callee.node) && memberNameOf(callee.node) === 'forEach'
    ? literalOf(file, childOf(callee, 'object'))
    : undefined;
}

/** The literal itself, or a constant that is used for this loop alone. */
function literalOf(file: ParsedFile, path: NodePath): NodePath<ArrayExpression> | undefined {
  if (path.isArrayExpression()) return path;
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  if (!binding?.constant || !binding.path.isVariableDeclarator() || binding.identifier.typeAnnotation) return undefined;
  if (binding.path.parentPath?.parentPath?.isExportNamedDeclaration()) return undefined;
  if (valueReferencesOf(file, binding).length !== 1) return undefined;
  const init = childOf(binding.path, 'init');
  return init.isArrayExpression() ? init : undefined;
}

function methodOf(
  file: ParsedFile,
  element: NodePath,
  known: Readonly<Record<string, string>>,
  project: Project,
): string | undefined {
  if (!element.node || element.isSpreadElement()) return undefined;
  const values = project.mcp.valuesOf(file, element);
  const isSdk = (value: (typeof values)[number]): value is ExternalValue =>
    value.type === 'external' && sdkOf(value.module) !== undefined;
  const [only] = values;
  return values.length === 1 && isSdk(only) && Object.hasOwn(known, only.name) ? known[only.name] : undefined;
}

/** Without it TypeScript takes the names for any strings. */
function constEdits(file: ParsedFile, list: NodePath<ArrayExpression>): Edit[] {
  if (!/\.[cm]?tsx?$/.test(file.path)) return [];
  const { start, end } = outerSpanOf(file, list.node);
  const isMemberOf = isMember(list.parent) && list.key === 'object' && start === list.node.start;
  const [open, close] = isMemberOf ? ['(', ' as const)'] : ['', ' as const'];
  return [
    ...(open ? [{ file: file.path, start, end: start, text: open }] : []),
    { file: file.path, start: end, end, text: close },
  ];
}
