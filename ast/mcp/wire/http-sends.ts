/** Messages sent by `fetch`, by what takes the same arguments, and by HTTP libraries. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { libraryOf } from './http-libraries.js';
import { literalOf, memberIn, ownLiteralOf } from './option-literals.js';
import { type AnyCallPath, type Helper, NOTHING, type SendDraft, type SendKind } from './send.js';
import { textPayloadOf } from './sent-text.js';

/** Keys that carry the payload in the options of an HTTP call, and whether it is made text by hand. */
const PAYLOAD_KEYS: Readonly<Record<string, 'text' | 'value'>> = { body: 'text', json: 'value', data: 'value' };

export function httpSendOf(project: Project, file: ParsedFile, call: AnyCallPath): SendDraft | undefined {
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
): SendDraft | undefined {
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
