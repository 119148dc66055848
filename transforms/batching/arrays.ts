/** Arrays of messages: written out, made by `map`, filled by `push`, or passed in by callers. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import type { Value } from '../../ast/mcp/values.js';
import { messageAt, type WireMessage } from '../../ast/mcp/wire/messages.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';

/**
 * - `literal`: `[a, b]`
 * - `mapped`: `calls.map((call) => ({ … }))`, `Array.from(calls, …)`
 * - `pushed`: `const batch = []; … batch.push({ … })`
 * - `passed`: a parameter that callers fill with arrays
 */
export type ArrayForm = 'literal' | 'mapped' | 'pushed' | 'passed';

export interface ArrayElement {
  readonly file: ParsedFile;
  /** The element as written: a literal, a name, a call of a builder. */
  readonly path: NodePath;
  /** Messages that it may be. */
  readonly messages: readonly WireMessage[];
  /** It is one of `messages` and nothing else. */
  readonly isKnown: boolean;
  /** It stands for any number of messages: the body of a `map` callback, a `push` in a loop. */
  readonly isRepeated: boolean;
}

export interface MessageArray {
  readonly form: ArrayForm;
  readonly elements: readonly ArrayElement[];
  /** The constant that holds it, when it is not written in place. */
  readonly holder: NodePath<t.VariableDeclarator> | undefined;
  /** A spread, a hole, a nested array: elements that are not listed. */
  readonly hasOthers: boolean;
}

/** The array of messages that an expression is; `undefined` for anything that is no array. */
export function arrayOf(project: Project, file: ParsedFile, expression: NodePath): MessageArray | undefined {
  const path = skinOf(expression);
  if (path.isArrayExpression()) return literalArray(project, file, path);
  if (path.isCallExpression()) return mappedArray(project, file, path);
  if (!path.isIdentifier()) return undefined;
  const binding = path.scope.getBinding(path.node.name);
  if (binding?.kind === 'param') return passedArray(project, file, path);
  const holder = binding?.path;
  if (!binding?.constant || !holder?.isVariableDeclarator() || holder.node.id.type !== 'Identifier') return undefined;
  const init = holder.node.init ? skinOf(childOf(holder, 'init')) : undefined;
  const pushes = pushesOn(binding.referencePaths);
  if (init?.isArrayExpression() && pushes.length > 0) {
    const own = literalArray(project, file, init);
    const pushed = pushes.flatMap((call) => pushedElements(project, file, call, holder));
    const hasOthers = own.hasOthers || pushed.some((element) => element === undefined);
    return {
      form: 'pushed',
      elements: [...own.elements, ...pushed.filter((one) => one !== undefined)],
      holder,
      hasOthers,
    };
  }
  const found = init && !init.isIdentifier() ? arrayOf(project, file, init) : undefined;
  return found && { ...found, holder };
}

function literalArray(project: Project, file: ParsedFile, path: NodePath<t.ArrayExpression>): MessageArray {
  const elements = childrenOf(path, 'elements').filter(({ node }) => node !== null);
  const plain = elements.filter((element) => !element.isSpreadElement() && !element.isArrayExpression());
  return {
    form: 'literal',
    elements: plain.map((element) => elementOf(project, file, element, false)),
    holder: undefined,
    hasOthers: plain.length < path.node.elements.length,
  };
}

/** `xs.map(fn)` and `Array.from(xs, fn)`, also behind `filter` and `slice`. */
function mappedArray(project: Project, file: ParsedFile, call: NodePath<t.CallExpression>): MessageArray | undefined {
  const name = calleeNameOf(call.node);
  const callee = skinOf(call.get('callee'));
  if (!isMember(callee.node)) return undefined;
  if (name === 'filter' || name === 'slice') return arrayOf(project, file, childOf(callee, 'object'));
  const given = childrenOf(call, 'arguments');
  const callback = name === 'map' ? given[0] : callee.matchesPattern('Array.from') ? given[1] : undefined;
  if (!callback) return undefined;
  const functions = project.mcp.valuesOf(file, callback).filter((value) => value.type === 'function');
  if (functions.length === 0) return undefined;
  const elements = functions.flatMap((fn) =>
    functionReturns(fn.path).map((returned) => elementOf(project, fn.file, returned, true)),
  );
  return { form: 'mapped', elements, holder: undefined, hasOthers: elements.length === 0 };
}

function passedArray(project: Project, file: ParsedFile, path: NodePath): MessageArray | undefined {
  const values = project.mcp.valuesOf(file, path);
  const arrays = values.filter((value) => value.type === 'array');
  if (arrays.length === 0 || arrays.length < values.length) return undefined;
  const elements = arrays.flatMap(({ elements: own, literal }) => {
    if (!literal) return [elementFrom(project, file, path, own, true)];
    const whole = arrayOf(project, literal.file, holderReferenceOf(literal.path) ?? literal.path);
    return whole?.elements ?? [];
  });
  return { form: 'passed', elements, holder: undefined, hasOthers: elements.length === 0 };
}

/** A use of the constant that a literal is stored in: what is pushed onto it counts, too. */
function holderReferenceOf(literal: NodePath): NodePath | undefined {
  const holder = literal.parentPath;
  if (!holder?.isVariableDeclarator() || holder.node.id.type !== 'Identifier') return undefined;
  return holder.scope.getBinding(holder.node.id.name)?.referencePaths[0];
}

function pushesOn(references: readonly NodePath[]): NodePath<t.CallExpression>[] {
  return references.flatMap((reference) => {
    const member = reference.parentPath;
    const call = member?.parentPath;
    const isPush =
      member?.isMemberExpression() &&
      member.node.object === reference.node &&
      /^(?:push|unshift)$/.test(memberNameOf(member.node) ?? '');
    return isPush && call?.isCallExpression() && call.node.callee === member.node ? [call] : [];
  });
}

function pushedElements(
  project: Project,
  file: ParsedFile,
  call: NodePath<t.CallExpression>,
  holder: NodePath,
): (ArrayElement | undefined)[] {
  const block = holder.parentPath?.parentPath;
  const round = call.findParent((at) => at === block || at.isLoop() || at.isFunction());
  const isRepeated = round !== null && round !== block;
  return childrenOf(call, 'arguments').map((argument) =>
    argument.isSpreadElement() ? undefined : elementOf(project, file, argument, isRepeated),
  );
}

function elementOf(project: Project, file: ParsedFile, path: NodePath, isRepeated: boolean): ArrayElement {
  return elementFrom(project, file, path, project.mcp.valuesOf(file, path), isRepeated);
}

function elementFrom(
  project: Project,
  file: ParsedFile,
  path: NodePath,
  values: readonly Value[],
  isRepeated: boolean,
): ArrayElement {
  const messages = values.flatMap((value) =>
    value.type === 'object' ? (messageAt(project, value.path.node) ?? []) : [],
  );
  const isKnown = messages.length > 0 && messages.length === values.length;
  return { file, path, messages, isKnown, isRepeated };
}
