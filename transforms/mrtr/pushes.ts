/** Every place where a server asks its client something, by data flow, with the place of the code that asks. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import type { Step } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import {
  CONTEXT_SENDERS,
  QUESTION_OF_CONTEXT_CALL,
  QUESTION_OF_METHOD,
  QUESTION_OF_SERVER_CALL,
  type Question,
} from '../../ast/protocol/client-questions.js';
import type { Evidence, Site } from '../contract.js';
import { type Place, placeOf } from './places.js';

/** A question; `site` spans the call, or the method where it is passed on as a value. */
export interface Push extends Site {
  readonly question: Question;
  /** As it is written: `server.server.elicitInput`. */
  readonly asks: string;
  readonly place: Place;
  readonly evidence: readonly Evidence[];
}

type CallPath = NodePath<t.CallExpression> | NodePath<t.OptionalCallExpression>;

const known = new WeakMap<McpFacts, Map<ParsedFile, Push[]>>();

export function pushesIn(mcp: McpFacts, file: ParsedFile): readonly Push[] {
  const byFile = known.get(mcp) ?? new Map<ParsedFile, Push[]>();
  known.set(mcp, byFile);
  const found = byFile.get(file) ?? findPushes(mcp, file);
  byFile.set(file, found);
  return found;
}

function findPushes(mcp: McpFacts, file: ParsedFile): Push[] {
  const members = [...file.paths('MemberExpression'), ...file.paths('OptionalMemberExpression')].flatMap((member) =>
    memberPush(mcp, file, member),
  );
  const calls = [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')].flatMap((call) =>
    callPush(mcp, file, call),
  );
  return [...members, ...calls].sort((a, b) => a.start - b.start);
}

/** `server.server.elicitInput`, `ctx.mcpReq.requestSampling`: called here or handed on. */
function memberPush(
  mcp: McpFacts,
  file: ParsedFile,
  member: NodePath<t.MemberExpression> | NodePath<t.OptionalMemberExpression>,
): Push[] {
  const { property, computed } = member.node;
  if (computed || property.type !== 'Identifier') return [];
  const object = childOf(member, 'object');
  if (Object.hasOwn(QUESTION_OF_SERVER_CALL, property.name)) {
    const server = mcp.instanceOf(file, object, 'Server');
    if (server)
      return [
        pushOf(
          mcp,
          file,
          callAround(member),
          QUESTION_OF_SERVER_CALL[property.name],
          file.textOf(member.node),
          server.value.steps,
        ),
      ];
  }
  const context = Object.keys(QUESTION_OF_CONTEXT_CALL).some((name) => name.endsWith(`.${property.name}`))
    ? contextMemberOf(mcp, file, member)
    : undefined;
  const question = context && QUESTION_OF_CONTEXT_CALL[context.name];
  return question
    ? [pushOf(mcp, file, callAround(member), question, file.textOf(member.node), context.context.steps)]
    : [];
}

/** `extra.sendRequest({ method: 'elicitation/create', … })`, `server.server.request({ … })`, and destructured members. */
function callPush(mcp: McpFacts, file: ParsedFile, call: CallPath): Push[] {
  const callee = childOf(call, 'callee');
  const steps = senderSteps(mcp, file, callee);
  if (steps) {
    const [request] = childrenOf(call, 'arguments');
    const method = questionMethodOf(mcp, file, request);
    return method
      ? [pushOf(mcp, file, call, QUESTION_OF_METHOD[method], `${file.textOf(callee.node)} (${method})`, steps)]
      : [];
  }
  if (!callee.isIdentifier()) return [];
  const context = contextMemberOf(mcp, file, callee);
  const question = context && QUESTION_OF_CONTEXT_CALL[context.name];
  return question ? [pushOf(mcp, file, call, question, callee.node.name, context.context.steps)] : [];
}

function senderSteps(mcp: McpFacts, file: ParsedFile, callee: NodePath): readonly Step[] | undefined {
  if (callee.isMemberExpression() && !callee.node.computed && callee.get('property').isIdentifier({ name: 'request' }))
    return mcp.instanceOf(file, callee.get('object'), 'Server')?.value.steps;
  const isSender =
    callee.isIdentifier() ||
    ((callee.isMemberExpression() || callee.isOptionalMemberExpression()) && isNamedSender(callee.node));
  const context = isSender ? contextMemberOf(mcp, file, callee) : undefined;
  return context && CONTEXT_SENDERS.has(context.name) ? context.context.steps : undefined;
}

function isNamedSender({ property }: t.MemberExpression | t.OptionalMemberExpression): boolean {
  return (
    property.type === 'Identifier' && [...CONTEXT_SENDERS].some((name) => name.split('.').at(-1) === property.name)
  );
}

function questionMethodOf(mcp: McpFacts, file: ParsedFile, request: NodePath | undefined): string | undefined {
  const methods = mcp
    .valuesOf(file, request)
    .flatMap((value) => (value.type === 'object' ? mcp.evaluator.propertyValues(value, 'method') : []));
  const found = methods.find(
    (value) => value.type === 'string' && value.value !== undefined && Object.hasOwn(QUESTION_OF_METHOD, value.value),
  );
  return found?.type === 'string' ? found.value : undefined;
}

function callAround(member: NodePath): NodePath {
  const { parentPath } = member;
  const isCalled =
    member.key === 'callee' && (parentPath?.isCallExpression() || parentPath?.isOptionalCallExpression());
  return isCalled ? parentPath! : member;
}

function pushOf(
  mcp: McpFacts,
  file: ParsedFile,
  path: NodePath,
  question: Question,
  asks: string,
  steps: readonly Step[],
): Push {
  const span = { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
  const evidence = [...steps, { ...span, shows: `asks the client: ${asks.replace(/\s+/g, ' ')}` }];
  return { ...span, question, asks: asks.replace(/\s+/g, ' '), place: placeOf(mcp, file, path), evidence };
}
