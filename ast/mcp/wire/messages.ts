/**
 * JSON-RPC messages written by hand: object literals with `jsonrpc: '2.0'`, what they hold, and which methods they may
 * name. Which of them are MCP is told by the method (`isMcp`); results and errors name none, so whoever meets one needs
 * the code around it.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { oncePer } from '../../once-per.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { FOREIGN_INITIALIZE_KEYS, isForeignMethod } from '../../protocol/look-alikes.js';
import { isDistinctiveMethod } from '../../protocol/wire-methods.js';
import { isProtocolVersion } from '../../protocol/wire-names.js';
import type { McpFacts } from '../facts.js';
import { type Builder, builderOf } from './message-builders.js';
import { addAssigned, type Part, type PartName, partsOf } from './message-parts.js';
import { keyStringOf, stringOf, stringsOf } from './strings.js';

/** `response`: a literal that holds a result or an error, as the case may be. */
export type MessageKind = 'request' | 'notification' | 'result' | 'error' | 'response';

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
