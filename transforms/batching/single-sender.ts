/**
 * The function of the program that sends one message to the same endpoint and gives back the reply. Where there is one,
 * it is the better loop body: it already knows how this program reads an answer that comes as a stream of events, which
 * a server may choose for a single call although it answered the batch as plain JSON.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, sourceFunctionOf } from '../../ast/functions.js';
import { stringValueOf } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { Helper, Send } from '../../ast/mcp/wire/send.js';
import { allSends } from '../../ast/mcp/wire/sinks.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import type { Batch } from './batches.js';

export interface SingleSender {
  /** The call without its argument, as text: `post`, `this.post`. */
  readonly callee: string;
  readonly fn: NodePath<t.Function>;
}

export function singleSenderOf(project: Project, { send }: Batch): SingleSender | undefined {
  if (send.kind !== 'fetch') return undefined;
  const own = enclosingFunctionOf(send.call);
  const seen = new Set<t.Node>();
  for (const call of allSends(project)) {
    const { helper } = call;
    if (call.kind !== 'own' || !helper || helper.file !== send.file || seen.has(helper.fn.node)) continue;
    seen.add(helper.fn.node);
    if (own && sourceFunctionOf(own).node === helper.fn.node) continue;
    const callee = calleeTextOf(call, send);
    if (callee === undefined || !takesOne(helper) || !sendsTheSame(project, helper, send)) continue;
    if (givesReply(project, helper)) return { callee, fn: helper.fn };
  }
  return undefined;
}

/** The callee of another call, when it means the same function where the batch is sent. */
function calleeTextOf(call: Send, send: Send): string | undefined {
  const callee = skinOf(childOf(call.call, 'callee'));
  if (callee.isIdentifier()) {
    const binding = callee.scope.getBinding(callee.node.name);
    return call.file === send.file && binding && send.call.scope.getBinding(callee.node.name) === binding
      ? callee.node.name
      : undefined;
  }
  if (call.file !== send.file || !callee.isMemberExpression() || !callee.get('object').isThisExpression())
    return undefined;
  const [here, there] = [classOf(send.call), classOf(call.call)];
  return here && here.node === there?.node ? call.file.textOf(callee.node) : undefined;
}

function classOf(path: NodePath): NodePath | null {
  return path.findParent((at) => at.isClass());
}

/** Its other parameters may be left out. */
function takesOne({ fn, index }: Helper): boolean {
  return (
    index === 0 &&
    fn.node.params
      .slice(1)
      .every((one) => one.type === 'AssignmentPattern' || (one.type === 'Identifier' && one.optional === true))
  );
}

/** Same address, every header that the batch has, a signal where the batch has one. */
function sendsTheSame(project: Project, helper: Helper, batch: Send): boolean {
  const inner = allSends(project).find(
    (one) =>
      one.file === helper.file &&
      one.kind === 'fetch' &&
      skinOf(one.payload).isIdentifier() &&
      one.payload.findParent(({ node }) => node === helper.fn.node) !== null,
  );
  if (!inner || !batch.headersLiteral || !batch.url) return false;
  const url = inner.url ?? wrappedUrlOf(inner);
  if (!url || !isSameExpression(batch, batch.url, inner, url)) return false;
  const known = headerNamesOf(project, inner);
  return headerNamesOf(project, batch).every((name) => known.includes(name)) && (!batch.signal || hasSignal(inner));
}

function isSameExpression(a: Send, first: NodePath, b: Send, second: NodePath): boolean {
  const root = skinOf(first);
  const isSameText = a.file.textOf(first.node) === b.file.textOf(second.node);
  if (!isSameText || !root.isIdentifier()) return isSameText && root.isMemberExpression();
  return root.scope.getBinding(root.node.name) === second.scope.getBinding(root.node.name);
}

/** The address that a wrapper of `fetch` calls: `const http = (init) => fetch(url, { ...init })`. */
function wrappedUrlOf({ helper }: Send): NodePath | undefined {
  return helper && fetchIn(helper.fn);
}

function fetchIn(fn: NodePath<t.Function>): NodePath | undefined {
  let url: NodePath | undefined;
  fn.traverse({
    CallExpression(call) {
      if (call.get('callee').isIdentifier({ name: 'fetch' })) url ??= childrenOf(call, 'arguments')[0];
    },
  });
  return url;
}

function hasSignal({ signal, helper }: Send): boolean {
  return signal !== undefined || (helper !== undefined && namesIn(helper.fn).includes('signal'));
}

/** Lower-case names that the headers of a send set, also in the function that builds them. */
function headerNamesOf(project: Project, { file, headers, headersLiteral }: Send): string[] {
  if (headersLiteral) return namesIn(headersLiteral);
  if (!headers) return [];
  const makers = skinOf(headers).isCallExpression() ? project.mcp.evaluator.calleesOf(file, skinOf(headers)) : [];
  return makers.flatMap(({ path }) => namesIn(path));
}

function namesIn(path: NodePath): string[] {
  const names: string[] = [];
  path.traverse({
    ObjectProperty({ node }) {
      if (node.key.type === 'Identifier' && !node.computed) names.push(node.key.name.toLowerCase());
      const text = stringValueOf(node.key);
      if (text !== undefined) names.push(text.toLowerCase());
    },
    MemberExpression({ node }) {
      const name = memberNameOf(node);
      if (name !== undefined) names.push(name.toLowerCase());
    },
  });
  return names;
}

/** What comes back is read as a JSON-RPC reply somewhere: `reply.result`, `reply.error`. */
function givesReply(project: Project, { fn }: Helper): boolean {
  return project.mcp.callSitesOf(fn.node).some(({ path }) => {
    const awaited = path.parentPath;
    if (!awaited?.isAwaitExpression()) return false;
    const holder = awaited.parentPath;
    if (isReplyMember(awaited)) return true;
    if (!holder?.isVariableDeclarator() || holder.node.id.type !== 'Identifier') return false;
    const binding = holder.scope.getBinding(holder.node.id.name);
    return (binding?.referencePaths ?? []).some(isReplyMember);
  });
}

function isReplyMember(path: NodePath): boolean {
  const member = path.parentPath;
  if (!member?.isMemberExpression() && !member?.isOptionalMemberExpression()) return false;
  return member.node.object === path.node && memberNameOf(member.node as t.MemberExpression) === 'result';
}
