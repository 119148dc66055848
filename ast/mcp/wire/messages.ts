/**
 * JSON-RPC messages written by hand: object literals with `jsonrpc: '2.0'`, what they hold, and which methods they may
 * name. Which of them are MCP is told by the method (`isMcp`); results and errors name none, so whoever meets one needs
 * the code around it.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, parametersOf, patternOf, sourceFunctionOf } from '../../functions.js';
import { stringValueOf } from '../../literals.js';
import { oncePer } from '../../once-per.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { FOREIGN_INITIALIZE_KEYS, isForeignMethod } from '../../protocol/look-alikes.js';
import { isDistinctiveMethod, isMcpMethod } from '../../protocol/wire-methods.js';
import { isProtocolVersion } from '../../protocol/wire-names.js';
import type { CallSite, McpFacts } from '../facts.js';
import { skinOf } from '../shapes.js';
import { keyStringOf, stringOf, stringsOf } from './strings.js';

/** `response`: a literal that holds a result or an error, as the case may be. */
export type MessageKind = 'request' | 'notification' | 'result' | 'error' | 'response';

/** One member of a message: a property, a property of a spread literal, or an assignment that follows. */
export interface Part {
  readonly value: NodePath;
  /** The property or assignment that sets it. */
  readonly at: NodePath;
  /** It is there only sometimes: `...(params && { params })`, `if (params) message.params = params`. */
  readonly isConditional: boolean;
}

export type PartName = 'jsonrpc' | 'id' | 'method' | 'params' | 'result' | 'error' | '_meta';

export interface WireMessage {
  readonly file: ParsedFile;
  readonly path: NodePath<t.ObjectExpression>;
  readonly kind: MessageKind;
  readonly parts: ReadonlyMap<PartName, Part>;
  /** It spreads something whose keys cannot be seen here: a relay, or a message that is passed on changed. */
  readonly hasUnknownKeys: boolean;
  /** Names that the method may be; empty for results, errors and relays. */
  readonly methods: readonly string[];
  /** The method is one of `methods`, as far as the project shows. */
  readonly areMethodsKnown: boolean;
  /** One of the methods is MCP's alone (tier T3) and none is another protocol's. */
  readonly isMcp: boolean;
  /** The method comes from a parameter: `request(method, params)`. */
  readonly builder: Builder | undefined;
}

/** A function that makes messages of whatever method it is given. */
export interface Builder {
  /** The function as written (never the generator inside `__awaiter`). */
  readonly fn: NodePath<FunctionNode>;
  /** Position of the parameter; `undefined` when the method is a member of a parameter: `({ method, params }) => …`. */
  readonly methodIndex: number | undefined;
  readonly paramsIndex: number | undefined;
}

/** A call of a builder. */
export interface BuilderCall extends CallSite {
  readonly methods: readonly string[];
  readonly areMethodsKnown: boolean;
}

/** Every message literal of a file, in source order. */
export function messagesIn(project: Project, file: ParsedFile): readonly WireMessage[] {
  return messagesByFile(project.mcp).get(file) ?? [];
}

/** The message that an object literal is. */
export function messageAt(project: Project, node: t.Node): WireMessage | undefined {
  return messagesByNode(project.mcp).get(node);
}

/** Every message literal of the project; files in order of their paths. */
export function allMessages(project: Project): readonly WireMessage[] {
  return [...messagesByFile(project.mcp).values()].flat();
}

const messagesByFile = oncePer((mcp: McpFacts) => {
  const found = new Map<ParsedFile, readonly WireMessage[]>();
  for (const file of mcp.files()) if (file.text.includes('jsonrpc')) found.set(file, findMessages(mcp.project, file));
  return found;
});

const messagesByNode = oncePer((mcp: McpFacts) => {
  const all = [...messagesByFile(mcp).values()].flat();
  return new Map<t.Node, WireMessage>(all.map((message) => [message.path.node, message]));
});

/** Calls that enter the builder of a message, with the methods that each passes. */
export function builderCallsOf(project: Project, { builder }: WireMessage): readonly BuilderCall[] {
  if (!builder) return [];
  return project.mcp.callSitesOf(builder.fn.node).map((site) => {
    const given =
      builder.methodIndex === undefined ? undefined : childrenOf(site.path, 'arguments')[builder.methodIndex];
    const { values, isComplete } = stringsOf(project, site.file, given);
    return { ...site, methods: values, areMethodsKnown: isComplete };
  });
}

function findMessages(project: Project, file: ParsedFile): WireMessage[] {
  return file.paths('ObjectExpression').flatMap((path) => {
    const { parts, hasUnknownKeys } = partsOf(project, file, path);
    const version = parts.get('jsonrpc');
    if (!version || stringOf(project, file, version.value) !== '2.0') return [];
    addAssigned(path, parts);
    const kind = kindOf(parts);
    if (!kind) return [];
    const method = parts.get('method')?.value;
    const { values, isComplete } = stringsOf(project, file, method);
    const message = { file, path, kind, parts, hasUnknownKeys, methods: values, areMethodsKnown: isComplete };
    return [{ ...message, isMcp: isMcp(project, message), builder: method && builderOf(method, parts) }];
  });
}

/** A message that cannot be told (`{ jsonrpc: '2.0', ...rest }`) is none. */
function kindOf(parts: ReadonlyMap<PartName, Part>): MessageKind | undefined {
  if (parts.has('method')) return parts.has('id') ? 'request' : 'notification';
  const [result, error] = [parts.has('result'), parts.has('error')];
  if (result && error) return 'response';
  return result ? 'result' : error ? 'error' : undefined;
}

function isMcp(project: Project, message: Omit<WireMessage, 'isMcp' | 'builder'>): boolean {
  const { methods } = message;
  if (methods.some(isForeignMethod)) return false;
  return methods.some(isDistinctiveMethod) || (methods.includes('initialize') && isMcpInitialize(project, message));
}

/** LSP and ACP initialize as well: only a dated version with `clientInfo` or `capabilities` beside it is MCP's. */
function isMcpInitialize(project: Project, { file, parts }: Omit<WireMessage, 'isMcp' | 'builder'>): boolean {
  const params = parts.get('params');
  if (!params) return false;
  return project.mcp.valuesOf(file, params.value).some((value) => {
    if (value.type !== 'object') return false;
    const keys = new Map(
      childrenOf(value.path, 'properties').map((property) => [plainKeyOf(project, value.file, property), property]),
    );
    const version = keys.get('protocolVersion');
    if (!version?.isObjectProperty() || [...FOREIGN_INITIALIZE_KEYS].some((key) => keys.has(key))) return false;
    const { values } = stringsOf(project, value.file, childOf(version, 'value'));
    return values.some(isProtocolVersion) && (keys.has('clientInfo') || keys.has('capabilities'));
  });
}

function plainKeyOf(project: Project, file: ParsedFile, property: NodePath): string | undefined {
  return property.isSpreadElement() ? undefined : keyStringOf(project, file, property);
}

const NAMES: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error', '_meta']);

interface Parts {
  readonly parts: Map<PartName, Part>;
  readonly hasUnknownKeys: boolean;
}

function partsOf(project: Project, file: ParsedFile, path: NodePath<t.ObjectExpression>): Parts {
  const parts = new Map<PartName, Part>();
  let hasUnknownKeys = false;
  const read = (literal: NodePath, isConditional: boolean): void => {
    for (const property of childrenOf(literal, 'properties')) {
      if (property.isSpreadElement()) {
        const inner = spreadLiteralsOf(childOf(property, 'argument'));
        if (!inner) hasUnknownKeys = true;
        for (const one of inner ?? []) read(one.path, isConditional || one.isConditional);
        continue;
      }
      const name = keyStringOf(project, file, property);
      if (name === undefined) hasUnknownKeys = true;
      if (name === undefined || !NAMES.has(name)) continue;
      const value = property.isObjectProperty() ? childOf(property, 'value') : property;
      parts.set(name as PartName, { value, at: property, isConditional });
    }
  };
  read(path, false);
  return { parts, hasUnknownKeys };
}

interface SpreadLiteral {
  readonly path: NodePath;
  readonly isConditional: boolean;
}

/** The literals behind `...(x && { a })`, `...(x ? { a } : {})`, `...{ a }`; `undefined` for anything else. */
function spreadLiteralsOf(argument: NodePath): SpreadLiteral[] | undefined {
  const path = skinOf(argument);
  if (path.isObjectExpression()) return [{ path, isConditional: false }];
  const arms = path.isLogicalExpression()
    ? [path.get('right')]
    : path.isConditionalExpression()
      ? [path.get('consequent'), path.get('alternate')]
      : undefined;
  if (!arms) return undefined;
  const found = arms.map((arm) => (isNothing(arm) ? [] : spreadLiteralsOf(arm as NodePath)));
  if (found.some((one) => one === undefined)) return undefined;
  return found.flatMap((one) => one ?? []).map(({ path: one }) => ({ path: one, isConditional: true }));
}

function isNothing(path: NodePath): boolean {
  return path.isNullLiteral() || path.isIdentifier({ name: 'undefined' });
}

/** `const message = { jsonrpc: '2.0', method }; if (params) message.params = params;` */
function addAssigned(path: NodePath<t.ObjectExpression>, parts: Map<PartName, Part>): void {
  const holder = path.findParent((at) => !isSkin(at));
  if (!holder?.isVariableDeclarator() || holder.node.id.type !== 'Identifier') return;
  const binding = holder.scope.getBinding(holder.node.id.name);
  for (const reference of binding?.referencePaths ?? []) {
    const member = reference.parentPath;
    const assignment = member?.parentPath;
    if (!member?.isMemberExpression() || member.node.object !== reference.node || member.node.computed) continue;
    if (!assignment?.isAssignmentExpression({ operator: '=' }) || assignment.node.left !== member.node) continue;
    const name = member.node.property.type === 'Identifier' ? member.node.property.name : '';
    if (!NAMES.has(name) || parts.has(name as PartName)) continue;
    const block = holder.parentPath?.parentPath;
    const round = assignment.findParent((at) => at === block || at.isIfStatement() || at.isLogicalExpression());
    const isConditional = round !== null && round !== block;
    parts.set(name as PartName, { value: childOf(assignment, 'right'), at: assignment, isConditional });
  }
}

function isSkin(path: NodePath): boolean {
  return path.isTSAsExpression() || path.isTSSatisfiesExpression() || path.isTSNonNullExpression();
}

function builderOf(method: NodePath, parts: ReadonlyMap<PartName, Part>): Builder | undefined {
  const place = parameterPlaceOf(method);
  if (!place) return undefined;
  const params = parts.get('params');
  const paramsPlace = params && findParameter(params.value, place.fn);
  return { fn: place.fn, methodIndex: place.index, paramsIndex: paramsPlace?.index };
}

interface ParameterPlace {
  readonly fn: NodePath<FunctionNode>;
  /** `undefined` inside a pattern or for a member of the parameter. */
  readonly index: number | undefined;
}

/** The parameter that an expression is, or is a member of. */
export function parameterPlaceOf(expression: NodePath): ParameterPlace | undefined {
  let root = skinOf(expression);
  const isMember = root.isMemberExpression() || root.isOptionalMemberExpression();
  while (root.isMemberExpression() || root.isOptionalMemberExpression()) root = skinOf(childOf(root, 'object'));
  if (!root.isIdentifier()) return undefined;
  const binding = root.scope.getBinding(root.node.name);
  if (binding?.kind !== 'param' || !binding.scope.path.isFunction()) return undefined;
  const fn = sourceFunctionOf(binding.scope.path as NodePath<FunctionNode>);
  const index = parametersOf(fn.node).findIndex((parameter) => patternOf(parameter) === binding.identifier);
  return { fn, index: isMember || index < 0 ? undefined : index };
}

/** The first parameter of `fn` that occurs in an expression: `params`, `{ ...params, _meta }`, `params ?? {}`. */
function findParameter(expression: NodePath, fn: NodePath<FunctionNode>): ParameterPlace | undefined {
  const direct = parameterPlaceOf(expression);
  if (direct) return direct.fn.node === fn.node ? direct : undefined;
  let found: ParameterPlace | undefined;
  expression.traverse({
    Identifier(identifier) {
      const place = found ? undefined : parameterPlaceOf(identifier);
      if (place?.fn.node === fn.node) found = place;
    },
  });
  return found;
}

/** `{ ...request, jsonrpc: '2.0', id }`: a message whose method comes with what it spreads. No rule edits it. */
export interface PassedMessage {
  readonly file: ParsedFile;
  readonly path: NodePath<t.ObjectExpression>;
  /** Methods that callers hand in, as far as the project shows; all of them are MCP's. */
  readonly methods: readonly string[];
}

/** Messages of a file that are passed on with an envelope of this file's own. */
export function passedMessagesIn(project: Project, file: ParsedFile): PassedMessage[] {
  if (!file.text.includes('jsonrpc')) return [];
  return file.paths('ObjectExpression').flatMap((path) => {
    const { parts } = partsOf(project, file, path);
    const version = parts.get('jsonrpc');
    if (!version || parts.has('method') || stringOf(project, file, version.value) !== '2.0') return [];
    const methods = childrenOf(path, 'properties').flatMap((property) =>
      property.isSpreadElement() ? spreadMethods(project, file, childOf(property, 'argument')) : [],
    );
    const isOurs = methods.some(isDistinctiveMethod) && !methods.some(isForeignMethod);
    return isOurs ? [{ file, path, methods: [...new Set(methods)] }] : [];
  });
}

function spreadMethods(project: Project, file: ParsedFile, argument: NodePath): string[] {
  return project.mcp
    .valuesOf(file, argument)
    .flatMap((value) =>
      project.mcp.evaluator
        .propertyValues(value, 'method')
        .flatMap((one) => (one.type === 'string' && one.value !== undefined ? [one.value] : [])),
    );
}

/** A message as text: `'{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`. No rule edits it. */
export interface TextMessage {
  readonly file: ParsedFile;
  readonly path: NodePath<t.StringLiteral> | NodePath<t.TemplateLiteral>;
  readonly methods: readonly string[];
  /** It is an array of messages. */
  readonly isBatch: boolean;
}

/** Messages of the protocol that stand in strings and templates of a file. */
export function textMessagesIn(file: ParsedFile): TextMessage[] {
  if (!file.text.includes('jsonrpc')) return [];
  const literals = [...file.paths('StringLiteral'), ...file.paths('TemplateLiteral')];
  return literals.flatMap((path) => {
    const text = stringValueOf(path.node) ?? (path.isTemplateLiteral() ? file.textOf(path.node) : '');
    if (!/\\?"jsonrpc\\?"\s*:/.test(text)) return [];
    const methods = [...text.matchAll(/\\?"method\\?"\s*:\s*\\?"([^"\\]+)/g)].map(([, method]) => method);
    if (!methods.some(isDistinctiveMethod) || methods.some(isForeignMethod) || !methods.every(isMcpMethod)) return [];
    return [{ file, path, methods, isBatch: /^[`'"\s]*\[/.test(text) }];
  });
}

/** The innermost function (as written) that a message stands in. */
export function functionOf(path: NodePath): NodePath<FunctionNode> | undefined {
  const inner = enclosingFunctionOf(path);
  return inner && sourceFunctionOf(inner);
}
