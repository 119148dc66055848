/**
 * What a client answers when a server asks (elicitation, sampling, roots), where it can be shown: a table of functions
 * by method whose values become results. And the places that hand out the result of a request.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberChainOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import {
  enclosingFunctionOf,
  type FunctionNode,
  findReturned,
  isAsync,
  parametersOf,
  patternOf,
  sourceFunctionOf,
} from '../../functions.js';
import { keyOf } from '../../objects.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isIdentifierName } from '../../scope.js';
import { skinOf } from '../shapes.js';
import { isWithin, type Owner } from './client-owner.js';
import type { WireMessage } from './messages.js';
import { messagesIn } from './messages.js';

/** Capability that a client declares for what it answers. */
export const QUESTION_CAPABILITIES: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

export interface AnswerTable {
  readonly file: ParsedFile;
  /** What it is read from: `answers`, `this.handlers`, and `this.options` of `const { answers } = this.options`. */
  readonly object: NodePath;
  /** The names that lead from there to the table: `.answers`. */
  readonly members: string;
  readonly capabilities: readonly string[];
  /** Its functions get `params`, or the whole message. */
  readonly takes: 'params' | 'message';
}

/** `return reply.result` of a function that makes requests of whatever method it is given. */
export interface ResultReturn {
  readonly file: ParsedFile;
  readonly value: NodePath;
  readonly fn: NodePath<FunctionNode>;
  readonly method: string;
  readonly params: string;
  /** All parameters, in order. */
  readonly parameters: readonly string[];
}

export function answerTableOf(project: Project, owner: Owner, files: readonly ParsedFile[]): AnswerTable | undefined {
  for (const file of files) {
    for (const member of file.paths('MemberExpression')) {
      if (!member.node.computed || !isWithin(member, owner.path) || file !== owner.file) continue;
      const table = tableAt(project, file, member);
      if (table) return table;
    }
  }
  return undefined;
}

/** `answers[message.method]`, called, with the value in the `result` of a message. */
function tableAt(project: Project, file: ParsedFile, member: NodePath<t.MemberExpression>): AnswerTable | undefined {
  const key = skinOf(childOf(member, 'property'));
  const isByMethod =
    key.isIdentifier({ name: 'method' }) ||
    (key.isMemberExpression() && key.node.property.type === 'Identifier' && key.node.property.name === 'method');
  if (!isByMethod) return undefined;
  const object = childOf(member, 'object');
  const chain = memberChainOf(object.node);
  if (!chain || (chain.root.type !== 'Identifier' && chain.root.type !== 'ThisExpression')) return undefined;
  const values = project.mcp.valuesOf(file, object);
  const [value] = values;
  if (values.length !== 1 || value.type !== 'object') return undefined;
  const capabilities = value.path.get('properties').flatMap((property) => {
    const name = keyOf(property.node) ?? '';
    const isCallable =
      property.isObjectMethod() || (property.isObjectProperty() && isFunctionValue(project, value.file, property));
    return isCallable && Object.hasOwn(QUESTION_CAPABILITIES, name) ? [QUESTION_CAPABILITIES[name]] : [];
  });
  const call = capabilities.length > 0 ? answeringCallOf(project, file, member) : undefined;
  if (!call) return undefined;
  const takes = takenBy(file, childrenOf(call, 'arguments')[0], capabilities);
  return takes && { file, ...sourceOf(object), capabilities, takes };
}

/** What the functions of a table are handed. */
function takenBy(
  file: ParsedFile,
  argument: NodePath | undefined,
  capabilities: readonly string[],
): AnswerTable['takes'] | undefined {
  if (!argument) return capabilities.every((name) => name === 'roots') ? 'params' : undefined;
  if (/\bparams\b/.test(file.textOf(argument.node))) return 'params';
  return skinOf(argument).isIdentifier() ? 'message' : undefined;
}

/** `const { answers } = this.options` in the function that answers: the table is `this.options.answers` elsewhere. */
function sourceOf(object: NodePath): { object: NodePath; members: string } {
  const inner = skinOf(object);
  const declared = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name)?.path : undefined;
  if (!inner.isIdentifier() || !declared?.isVariableDeclarator() || declared.node.id.type !== 'ObjectPattern')
    return { object, members: '' };
  const init = childOf(declared, 'init');
  const chain = init.node ? memberChainOf(init.node) : undefined;
  const { name } = inner.node;
  const property = declared.node.id.properties.find(
    (one) => one.type === 'ObjectProperty' && one.value.type === 'Identifier' && one.value.name === name,
  );
  const key = property && keyOf(property);
  const isReadable = chain?.root.type === 'ThisExpression' || chain?.root.type === 'Identifier';
  return isReadable && key !== undefined && isIdentifierName(key)
    ? { object: init, members: `.${key}` }
    : { object, members: '' };
}

function isFunctionValue(project: Project, file: ParsedFile, property: NodePath): boolean {
  return project.mcp.valuesOf(file, childOf(property, 'value')).some(({ type }) => type === 'function');
}

/** The call of the looked-up function, whose value is sent as a result. */
function answeringCallOf(project: Project, file: ParsedFile, member: NodePath): NodePath | undefined {
  const direct = member.parentPath;
  const calls: NodePath[] = [];
  if (direct && (direct.isCallExpression() || direct.isOptionalCallExpression()) && direct.node.callee === member.node)
    calls.push(direct);
  const declared = member.findParent((at) => at.isVariableDeclarator() || at.isStatement());
  if (declared?.isVariableDeclarator() && declared.node.id.type === 'Identifier') {
    const binding = declared.scope.getBinding(declared.node.id.name);
    for (const { parentPath, node } of binding?.referencePaths ?? []) {
      if (parentPath?.isCallExpression() && parentPath.node.callee === node) calls.push(parentPath);
    }
  }
  const results = messagesIn(project, file).flatMap(({ parts }) => parts.get('result')?.value ?? []);
  return calls.find((call) => results.some((result) => isWithin(call, result) || isNamedBy(call, result)));
}

/** `const result = await answer(params); post({ jsonrpc: '2.0', id, result })`. */
function isNamedBy(call: NodePath, result: NodePath): boolean {
  const declared = call.findParent((at) => at.isVariableDeclarator() || at.isStatement());
  if (!declared?.isVariableDeclarator() || declared.node.id.type !== 'Identifier') return false;
  const inner = skinOf(result);
  return inner.isIdentifier() && inner.scope.getBinding(inner.node.name)?.path === declared;
}

export function resultReturnsOf(owner: Owner, messages: readonly WireMessage[]): ResultReturn[] {
  return messages.flatMap((message) => {
    const { builder, file } = message;
    if (message.kind !== 'request' || builder?.methodIndex === undefined || builder.paramsIndex === undefined)
      return [];
    if (file !== owner.file || !isWithin(builder.fn, owner.path) || !isAsync(builder.fn)) return [];
    const names = parametersOf(builder.fn.node).map((parameter) => {
      const pattern = patternOf(parameter);
      return pattern.type === 'Identifier' && parameter.type !== 'RestElement' ? pattern.name : undefined;
    });
    if (names.some((name) => name === undefined)) return [];
    const parameters = names as string[];
    const parts = { file, fn: builder.fn, parameters };
    return findReturned(builder.fn)
      .filter((value) => isResult(value) && sourceFunctionOf(enclosingFunctionOf(value)!).node === builder.fn.node)
      .map((value) => ({
        ...parts,
        value: value as NodePath,
        method: parameters[builder.methodIndex!],
        params: parameters[builder.paramsIndex!],
      }));
  });
}

/** `reply.result`, or a constant made of it. */
function isResult(path: NodePath): boolean {
  const inner = skinOf(path);
  if (inner.isMemberExpression() || inner.isOptionalMemberExpression()) {
    const { property, computed } = inner.node;
    return !computed && property.type === 'Identifier' && property.name === 'result';
  }
  if (!inner.isIdentifier()) return false;
  const declared = inner.scope.getBinding(inner.node.name)?.path;
  if (!declared?.isVariableDeclarator()) return false;
  if (declared.node.id.type === 'ObjectPattern')
    return declared.node.id.properties.some(
      (one) =>
        keyOf(one) === 'result' &&
        one.type === 'ObjectProperty' &&
        one.value.type === 'Identifier' &&
        one.value.name === inner.node.name,
    );
  const init = childOf(declared, 'init');
  return init.node !== null && !skinOf(init).isIdentifier() && isResult(init);
}
