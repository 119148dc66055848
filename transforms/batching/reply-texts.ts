/** The texts round what is read: casts, awaits, the names that the list of replies is bound to, streams of events. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { headerValueIn } from '../../ast/mcp/wire/option-literals.js';
import { childOf } from '../../ast/paths.js';
import type { Draft } from './loop-draft.js';
import type { Region } from './region.js';

/** `as Reply[]` round what is read. */
export function castOf({ reply }: Region): t.TSType | undefined {
  let at = reply?.node;
  while (at?.type === 'TSAsExpression' || at?.type === 'TSSatisfiesExpression') {
    if (at.type === 'TSAsExpression') return at.typeAnnotation;
    at = at.expression;
  }
  return undefined;
}

/** What is read, without the cast of the whole array. */
export function uncast(path: NodePath): NodePath {
  return path.isTSAsExpression() || path.isTSSatisfiesExpression() ? uncast(childOf(path, 'expression')) : path;
}

export function withoutAwait(path: NodePath): NodePath {
  return path.isAwaitExpression() ? childOf(path, 'argument') : path;
}

/** `return res.json()` hands a promise on; a list holds what it resolves to. */
export function awaitText(path: NodePath): string {
  const inner = uncast(path);
  const isCall = inner.isCallExpression() && !inner.get('callee').matchesPattern('JSON.parse');
  return isCall ? 'await ' : '';
}

export function castText({ file, region }: Draft): string {
  const cast = castOf(region);
  return cast && region.declared ? ` as ${file.textOf(cast)}` : '';
}

export function targetText({ file, region }: Draft, fallback: string): string {
  return region.declared ? file.textOf(region.declared.node.id) : fallback;
}

/** `replies: Reply[]`: the array that is filled, with the type that the declaration gave it. */
export function arrayText({ file, region, replies }: Draft): string {
  const id = region.declared?.node.id;
  const annotation = id?.type === 'Identifier' && id.name === replies ? id.typeAnnotation : undefined;
  return annotation ? `${replies}${file.textOf(annotation)}` : replies;
}

/** `const [tools, prompts] = replies;`, `const replies2 = replies as Reply[];` */
export function boundLines(draft: Draft): string[] {
  const { file, region, replies, semicolon } = draft;
  const id = region.declared?.node.id;
  if (!id || (id.type === 'Identifier' && id.name === replies)) return [];
  return [`${kindOf(region)} ${file.textOf(id)} = ${replies}${castText(draft)}${semicolon}`];
}

function kindOf({ declared }: Region): string {
  const declaration = declared?.parent;
  return declaration?.type === 'VariableDeclaration' ? declaration.kind : 'const';
}

/**
 * The reading of one reply where the request accepts streams of events: a server that answered the batch as JSON may
 * answer a single message with a stream. `undefined` when the program reads the answer in another way than `json()`.
 */
export function streamText({ file, batch, region, eol }: Draft, indent: string): string | undefined {
  const { response, reply } = region;
  const { headersLiteral, kind } = batch.send;
  const accept = headersLiteral && headerValueIn(headersLiteral, 'accept');
  if (kind !== 'fetch' || !accept?.includes('text/event-stream') || !reply || response === undefined) return undefined;
  const inner = withoutAwait(uncast(reply));
  if (!inner.isCallExpression() || !inner.get('callee').matchesPattern(`${response}.json`)) return undefined;
  const unit = file.style.indent;
  return [
    `${indent}${response}.headers.get('content-type')?.includes('text/event-stream')`,
    `${indent}${unit}? JSON.parse((await ${response}.text()).match(/^data:.*/gm)?.at(-1)?.slice(5) ?? 'null')`,
    `${indent}${unit}: await ${response}.json()`,
  ].join(eol);
}
