/**
 * Where messages leave the program: HTTP calls, writers of a child process or of this one, sockets, and helpers of the
 * project that end in one of them.
 *
 * What is sent is named by `payload`, the value before it is made text. A helper is found by its parameter: when the
 * payload of a send is a parameter, every call of that function is a send, too (kind `own`).
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { stringValueOf } from '../../literals.js';
import { keyOf } from '../../objects.js';
import { oncePer } from '../../once-per.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import type { McpFacts } from '../facts.js';
import { skinOf } from '../shapes.js';
import type { Value } from '../values.js';
import { messageAt, messagesIn, parameterPlaceOf, type WireMessage } from './messages.js';

/**
 * - `fetch`: `fetch(url, { method, headers, body })` and whatever takes the same two arguments, undici's `request` too
 * - `axios`, `got`, `ky`: these libraries; the payload is not made text by hand
 * - `node-http`: `write` and `end` of a request of node:http
 * - `writer`: `stdin.write` of a child process, `stdout.write` of this one, `console.log`
 * - `socket`: `send` of a socket or a message port
 * - `own`: a function of the project that sends what it is given
 */
export type SendKind = 'fetch' | 'axios' | 'got' | 'ky' | 'node-http' | 'writer' | 'socket' | 'own';

export type AnyCallPath = NodePath<t.CallExpression> | NodePath<t.OptionalCallExpression>;

export interface Send {
  readonly file: ParsedFile;
  readonly call: AnyCallPath;
  readonly kind: SendKind;
  /** What is sent, as a value: the argument of `JSON.stringify`, of `json:`, of the helper. */
  readonly payload: NodePath;
  /** The expression that holds the payload in the call: `JSON.stringify(x) + '\n'`, or the payload itself. */
  readonly body: NodePath;
  /** The literal with headers and signal, here or behind one constant. */
  readonly options: NodePath<t.ObjectExpression> | undefined;
  readonly url: NodePath | undefined;
  /** The expression of the headers: a literal, a name, a call. */
  readonly headers: NodePath | undefined;
  /** The literal behind `headers`, when it is one, also behind a constant. */
  readonly headersLiteral: NodePath<t.ObjectExpression> | undefined;
  readonly signal: NodePath | undefined;
  /** The helper that a send of kind `own`, or a wrapped `fetch`, enters. */
  readonly helper: Helper | undefined;
  /** Message literals that the payload may be. */
  readonly messages: readonly WireMessage[];
  /** The payload is one of `messages`, as far as the project shows. */
  readonly areMessagesKnown: boolean;
}

export interface Helper {
  readonly file: ParsedFile;
  readonly fn: NodePath<t.Function>;
  /** Position of the parameter that is sent, or that holds the options. */
  readonly index: number;
}

/** Every send of a file whose payload is a message, may be one, or is a parameter. */
export function sendsIn(project: Project, file: ParsedFile): readonly Send[] {
  return sendsByFile(project.mcp).get(file) ?? [];
}

/** Sends of the whole project, files in order of their paths. */
export function allSends(project: Project): readonly Send[] {
  return [...sendsByFile(project.mcp).values()].flat();
}

/** Sends that a message leaves by: directly, through a constant, through helpers. */
export function sendsOf(project: Project, message: WireMessage): readonly Send[] {
  return allSends(project).filter(({ messages }) => messages.includes(message));
}

const sendsByFile = oncePer((mcp: McpFacts): Map<ParsedFile, readonly Send[]> => {
  const { project } = mcp;
  const found = new Map<ParsedFile, Send[]>();
  // Most projects write no message by hand; their calls need not be looked at.
  if (!mcp.files().some((file) => messagesIn(project, file).length > 0)) return found;
  const add = (send: Send): void => {
    found.set(send.file, [...(found.get(send.file) ?? []), send]);
  };
  const queue: Send[] = [];
  for (const file of mcp.files()) {
    if (!/jsonrpc|JSON\.stringify|\bjson\b|\bdata\b/.test(file.text)) continue;
    for (const call of callsOf(file)) {
      const send = directSendOf(project, file, call);
      if (send) queue.push(send);
    }
  }
  const seen = new Set<t.Node>(queue.map(({ call }) => call.node));
  for (let send = queue.shift(); send; send = queue.shift()) {
    add(send);
    for (const outer of callersOf(project, send)) {
      if (seen.has(outer.call.node)) continue;
      seen.add(outer.call.node);
      queue.push(outer);
    }
  }
  for (const sends of found.values()) sends.sort((a, b) => (a.call.node.start ?? 0) - (b.call.node.start ?? 0));
  return new Map([...found].sort(([a], [b]) => (a.path < b.path ? -1 : 1)));
});

function callsOf(file: ParsedFile): AnyCallPath[] {
  return [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')] as AnyCallPath[];
}

/** Calls of the function whose parameter is sent: `post(message)`, `this.send({ jsonrpc: '2.0', … })`. */
function callersOf(project: Project, send: Send): Send[] {
  const sent = unenveloped(send.payload);
  const place = parameterPlaceOf(sent);
  if (!place || place.index === undefined || !skinOf(sent).isIdentifier()) return [];
  const { fn, index } = place;
  const helper: Helper = { file: send.file, fn: fn as NodePath<t.Function>, index };
  return project.mcp.callSitesOf(fn.node).flatMap(({ file, path }) => {
    const payload = childrenOf(path, 'arguments')[index];
    if (!payload || path.isNewExpression() || payload.isSpreadElement()) return [];
    const parts = { call: path as AnyCallPath, kind: 'own' as const, payload, body: payload, helper };
    return [completed(project, file, { ...NOTHING, ...parts })];
  });
}

/** `peer.enveloped(message)` of the added module is still the message. */
function unenveloped(payload: NodePath): NodePath {
  const inner = skinOf(payload);
  const [message] =
    inner.isCallExpression() && calleeNameOf(inner.node) === 'enveloped' ? childrenOf(inner, 'arguments') : [];
  return message ?? payload;
}

type Draft = Omit<Send, 'file' | 'messages' | 'areMessagesKnown' | 'headersLiteral'>;

const NOTHING = { options: undefined, url: undefined, headers: undefined, signal: undefined, helper: undefined };

function completed(project: Project, file: ParsedFile, draft: Draft): Send {
  const values = project.mcp.valuesOf(file, draft.payload);
  const messages = values.flatMap((value) => messageOf(project, value) ?? []);
  const headersLiteral = draft.headers && literalOf(project, file, draft.headers);
  return {
    ...draft,
    file,
    headersLiteral,
    messages,
    areMessagesKnown: messages.length > 0 && messages.length === values.length,
  };
}

function messageOf(project: Project, value: Value): WireMessage | undefined {
  return value.type === 'object' ? messageAt(project, value.path.node) : undefined;
}

/** The object literal that an expression is, here or behind one constant of the same file. */
export function literalOf(
  project: Project,
  file: ParsedFile,
  path: NodePath,
): NodePath<t.ObjectExpression> | undefined {
  const inner = skinOf(path);
  if (inner.isObjectExpression()) return inner;
  if (!inner.isIdentifier()) return undefined;
  const values = project.mcp.valuesOf(file, inner);
  const [value] = values;
  return values.length === 1 && value.type === 'object' && value.file === file ? value.path : undefined;
}

/** The same without a look at what flows where: every call of a file is asked. */
function ownLiteralOf(path: NodePath): NodePath<t.ObjectExpression> | undefined {
  const inner = skinOf(path);
  if (inner.isObjectExpression()) return inner;
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  if (!binding?.constant || !binding.path.isVariableDeclarator() || !binding.path.node.init) return undefined;
  const init = skinOf(childOf(binding.path, 'init'));
  return init.isObjectExpression() ? init : undefined;
}

function directSendOf(project: Project, file: ParsedFile, call: AnyCallPath): Send | undefined {
  const draft = writerSendOf(call) ?? httpSendOf(project, file, call);
  return draft && completed(project, file, draft);
}

/** What is made text: `JSON.stringify(x)`, with a line end or a buffer round it. */
export function stringifiedOf(path: NodePath): NodePath | undefined {
  const inner = skinOf(path);
  if (inner.isBinaryExpression({ operator: '+' })) return stringifiedOf(childOf(inner, 'left'));
  if (inner.isTemplateLiteral()) {
    const [first, second] = childrenOf(inner, 'expressions');
    const isFrame = inner.node.quasis.every(({ value }) =>
      /^(?:data:\s*|event:\s*\w+\n|\s|\\n)*$/.test(value.cooked ?? ''),
    );
    return first && !second && isFrame ? stringifiedOf(first) : undefined;
  }
  if (!inner.isCallExpression()) return undefined;
  const callee = inner.get('callee');
  const [argument] = childrenOf(inner, 'arguments');
  if (!argument) return undefined;
  if (callee.matchesPattern('JSON.stringify')) return argument;
  return callee.matchesPattern('Buffer.from') ? stringifiedOf(argument) : undefined;
}

/** The text may stand behind one constant: `const body = JSON.stringify(message); fetch(url, { body })`. */
function textPayloadOf(path: NodePath): NodePath | undefined {
  const direct = stringifiedOf(path);
  if (direct) return direct;
  const inner = skinOf(path);
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  if (!binding?.constant || !binding.path.isVariableDeclarator() || binding.path.node.id.type !== 'Identifier')
    return undefined;
  const init = childOf(binding.path, 'init');
  return init.node ? stringifiedOf(init) : undefined;
}

const WRITERS: ReadonlySet<string> = new Set(['write', 'end', 'send', 'postMessage', 'log', 'enqueue']);

function writerSendOf(call: AnyCallPath): Draft | undefined {
  const name = calleeNameOf(call.node);
  if (name === undefined || !WRITERS.has(name)) return undefined;
  const callee = skinOf(childOf(call, 'callee'));
  if (!callee.isMemberExpression() && !callee.isOptionalMemberExpression()) return undefined;
  const [body] = childrenOf(call, 'arguments');
  const payload = body && textPayloadOf(body);
  if (!payload) return undefined;
  const kind = writerKindOf(childOf(callee, 'object'), name);
  return kind && { ...NOTHING, call, kind, payload, body };
}

function writerKindOf(receiver: NodePath, name: string): SendKind | undefined {
  const inner = skinOf(receiver);
  const text = inner.isMemberExpression() || inner.isOptionalMemberExpression() ? (memberNameOf(inner.node) ?? '') : '';
  const root = inner.isIdentifier() ? inner.node.name : text;
  if (name === 'log') return inner.isIdentifier({ name: 'console' }) ? 'writer' : undefined;
  if (name === 'send' || name === 'postMessage') return 'socket';
  if (isNodeRequest(inner)) return 'node-http';
  if (name === 'write' && /std(?:in|out)$|output|writer|stream$/i.test(root)) return 'writer';
  return undefined;
}

/** `const req = https.request(…); req.write(body)`. */
function isNodeRequest(receiver: NodePath): boolean {
  if (!receiver.isIdentifier()) return false;
  const declared = receiver.scope.getBinding(receiver.node.name)?.path;
  if (!declared?.isVariableDeclarator()) return false;
  const init = childOf(declared, 'init');
  return init.isCallExpression() && calleeNameOf(init.node) === 'request';
}

/** Keys that carry the payload in the options of an HTTP call, and whether it is made text by hand. */
const PAYLOAD_KEYS: Readonly<Record<string, 'text' | 'value'>> = { body: 'text', json: 'value', data: 'value' };

function httpSendOf(project: Project, file: ParsedFile, call: AnyCallPath): Draft | undefined {
  const given = childrenOf(call, 'arguments');
  const axios = axiosPostOf(project, file, call, given);
  if (axios) return axios;
  for (const [index, argument] of given.entries()) {
    const options = index < 2 ? ownLiteralOf(argument) : undefined;
    const found = options && payloadIn(options);
    if (!options || !found) continue;
    const url = index > 0 ? given[0] : memberIn(options, 'url');
    const kind = httpKindOf(project, file, call, found.key);
    if (!kind) return undefined;
    return {
      ...NOTHING,
      call,
      kind,
      ...found,
      options,
      url,
      ...extrasIn(options),
      helper: helperOf(project, file, call, index),
    };
  }
  return undefined;
}

/** `axios.post(url, message, { headers })`, also of an instance of axios. */
function axiosPostOf(
  project: Project,
  file: ParsedFile,
  call: AnyCallPath,
  given: readonly NodePath[],
): Draft | undefined {
  const callee = skinOf(childOf(call, 'callee'));
  if (!callee.isMemberExpression() || memberNameOf(callee.node) !== 'post' || given.length < 2) return undefined;
  if (libraryOf(project, file, childOf(callee, 'object')) !== 'axios') return undefined;
  const [url, payload, config] = given;
  const options = config && literalOf(project, file, config);
  const text = textPayloadOf(payload);
  return {
    ...NOTHING,
    call,
    kind: 'axios',
    payload: text ?? payload,
    body: payload,
    url,
    options,
    ...(options && extrasIn(options)),
  };
}

function payloadIn(
  options: NodePath<t.ObjectExpression>,
): { payload: NodePath; body: NodePath; key: string } | undefined {
  for (const key of Object.keys(PAYLOAD_KEYS)) {
    const body = memberIn(options, key);
    if (!body) continue;
    const text = textPayloadOf(body);
    if (text) return { payload: text, body, key };
    if (PAYLOAD_KEYS[key] === 'value') return { payload: body, body, key };
  }
  return undefined;
}

function extrasIn(options: NodePath<t.ObjectExpression>): {
  headers: NodePath | undefined;
  signal: NodePath | undefined;
} {
  return { headers: memberIn(options, 'headers'), signal: memberIn(options, 'signal') };
}

/** The value of a plain or shorthand property. */
function memberIn(options: NodePath<t.ObjectExpression>, name: string): NodePath | undefined {
  const property = options.get('properties').findLast((one) => keyOf(one.node) === name);
  return property?.isObjectProperty() ? childOf(property, 'value') : undefined;
}

const LIBRARIES: Readonly<Record<string, SendKind>> = {
  axios: 'axios',
  got: 'got',
  ky: 'ky',
  undici: 'fetch',
  'node-fetch': 'fetch',
  'cross-fetch': 'fetch',
  'isomorphic-fetch': 'fetch',
  'node-fetch-native': 'fetch',
};

/** The HTTP library that an expression comes from, through instances of it (`axios.create()`, `got.extend()`). */
function libraryOf(project: Project, file: ParsedFile, path: NodePath): SendKind | undefined {
  let root = skinOf(path);
  for (let depth = 0; depth < 8; depth++) {
    for (const value of project.mcp.valuesOf(file, root)) {
      if (value.type === 'external' && Object.hasOwn(LIBRARIES, value.module)) return LIBRARIES[value.module];
    }
    const field = fieldValueOf(file, root);
    if (field) root = skinOf(field);
    else if (root.isMemberExpression() || root.isOptionalMemberExpression()) root = skinOf(childOf(root, 'object'));
    else if (root.isCallExpression()) root = skinOf(root.get('callee'));
    else if (root.isIdentifier()) {
      const declared = root.scope.getBinding(root.node.name)?.path;
      const init = declared?.isVariableDeclarator() ? childOf(declared, 'init') : undefined;
      if (!init?.node) return undefined;
      root = skinOf(init);
    } else return undefined;
  }
  return undefined;
}

/** What a class puts into the field that `this.http` reads: its initial value, or the one assignment to it. */
function fieldValueOf(file: ParsedFile, path: NodePath): NodePath | undefined {
  if (!path.isMemberExpression() || !path.get('object').isThisExpression()) return undefined;
  const name = memberNameOf(path.node);
  const around = path.findParent((at) => at.isClass());
  if (name === undefined || !around) return undefined;
  const values = file.paths('AssignmentExpression').flatMap((assignment) => {
    const { left } = assignment.node;
    const isField =
      left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && memberNameOf(left) === name;
    return isField && assignment.findParent((at) => at === around) ? [assignment.get('right') as NodePath] : [];
  });
  for (const member of childrenOf(childOf(around, 'body'), 'body')) {
    const { key, value } = member.node as t.ClassProperty | t.ClassPrivateProperty;
    const own = key?.type === 'PrivateName' ? `#${key.id.name}` : key?.type === 'Identifier' ? key.name : undefined;
    const isField = member.node.type === 'ClassProperty' || member.node.type === 'ClassPrivateProperty';
    if (own === name && value && isField) values.push(childOf(member, 'value'));
  }
  return values.length === 1 ? values[0] : undefined;
}

/**
 * A call with a body in its options sends it when it is `fetch`, an HTTP library, or a function that takes what `fetch`
 * takes: a helper of the project, an injected `fetchFn`. `new Response(body)` and renderers have no such name.
 */
function httpKindOf(project: Project, file: ParsedFile, call: AnyCallPath, key: string): SendKind | undefined {
  const callee = childOf(call, 'callee');
  const library = libraryOf(project, file, callee);
  if (library) return library;
  const name = calleeNameOf(call.node) ?? '';
  if (key === 'body' && /fetch/i.test(name)) return 'fetch';
  const enters = project.mcp.evaluator.calleesOf(file, call);
  return enters.some(({ path }) => callsFetch(path)) ? 'fetch' : undefined;
}

function helperOf(project: Project, file: ParsedFile, call: AnyCallPath, index: number): Helper | undefined {
  const [callee] = project.mcp.evaluator.calleesOf(file, call);
  return callee && { file: callee.file, fn: callee.path, index };
}

function callsFetch(fn: NodePath<t.Function>): boolean {
  let found = false;
  fn.traverse({
    CallExpression(inner) {
      if (/^(?:fetch|request)$|fetch$/i.test(calleeNameOf(inner.node) ?? '')) found = true;
    },
  });
  return found;
}

/** A header that a literal sets, whatever its case. */
export function headerIn(literal: NodePath<t.ObjectExpression>, name: string): NodePath<t.ObjectProperty> | undefined {
  const lower = name.toLowerCase();
  const property = literal.get('properties').findLast((one) => keyOf(one.node)?.toLowerCase() === lower);
  return property?.isObjectProperty() ? property : undefined;
}

/** The value of a header that a literal sets to a constant text. */
export function headerValueIn(literal: NodePath<t.ObjectExpression>, name: string): string | undefined {
  return stringValueOf(headerIn(literal, name)?.node.value);
}
