/** What both rules about sending share: where a batch goes, how its answer is read, and the finding that follows. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import type { Helper } from '../../ast/mcp/wire/send.js';
import { childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import type { Finding, ParsedFile, Reason } from '../contract.js';
import type { Batch } from './batches.js';
import { isFailureOf, loopEdits } from './loops.js';
import { jumpsOf, type Region, type RegionFault, regionOf } from './region.js';
import { singleSenderOf } from './single-sender.js';

const BY_HAND = 'Send one message per request, with its own id and headers, and collect the replies in that order.';

export const SENDING_REASONS: Readonly<Record<string, Reason>> = {
  'one-by-one': {
    verdict: 'rewrite',
    safety: 'review',
    text: 'The messages of this batch are sent one after the other; the list of replies keeps its order.',
  },
  'at-once': {
    verdict: 'rewrite',
    safety: 'review',
    text: 'The messages of this batch only read, so they are sent at the same time; the list of replies keeps its order.',
  },
  'answers-by-id': {
    verdict: 'rewrite',
    text: 'The messages of this batch are sent one by one; replies are still found by their id.',
  },
  'through-helper': {
    verdict: 'rewrite',
    safety: 'review',
    text: 'The messages of this batch are sent one by one through {helper}, which sends single messages to the same address with the same headers already.',
  },
  unread: {
    verdict: 'rewrite',
    text: 'The messages of this batch are sent one by one; nobody waits for replies here.',
  },
  'test-input': {
    verdict: 'leave',
    text: 'A test sends this batch; what it expects is decided by the code under test.',
  },
  'foreign-element': {
    verdict: 'leave',
    text: 'The array holds calls that are not of MCP, so it is a batch of another protocol or for a gateway.',
  },
  'empty-batch': {
    verdict: 'manual',
    text: 'An empty array is sent; that was an invalid request already.',
    next: 'Remove the request, or send the message that is meant.',
  },
  'unknown-element': {
    verdict: 'manual',
    text: 'A batch is sent, and not all of its messages can be seen here.',
    next: BY_HAND,
  },
  'mixed-elements': {
    verdict: 'manual',
    text: 'The batch holds replies beside requests.',
    next: 'Send each message on its own; a client of 2026-07-28 sends no replies at all.',
  },
  'initialize-in-batch': {
    verdict: 'manual',
    text: 'initialize was never allowed in a batch, and nothing may be sent before its answer.',
    next: 'Send initialize first and wait for its answer; send the others one by one.',
  },
  'unclear-ids': {
    verdict: 'manual',
    text: 'Ids of this batch repeat, are null, or cannot be told apart.',
    next: 'Give each request an id of its own, then send one message per request.',
  },
  scattered: {
    verdict: 'manual',
    text: 'The batch is sent in one block and its answer is read in another, or not in a list of statements.',
    next: BY_HAND,
  },
  callbacks: {
    verdict: 'manual',
    text: 'The answer of this batch goes through callbacks, or the function cannot wait.',
    next: BY_HAND,
  },
  'response-kept': {
    verdict: 'manual',
    text: 'The one response of this batch is used in several places.',
    next: BY_HAND,
  },
  'helper-answer': {
    verdict: 'manual',
    text: '{helper} also sends single messages, and what it gives back for an array cannot be told.',
    next: BY_HAND,
  },
  'array-reader': {
    verdict: 'manual',
    text: 'Replies are read as an array on the other end of this pipe, and will come one by one.',
    next: 'Send one message per line, and read one reply per line.',
  },
  'text-batch': {
    verdict: 'manual',
    text: 'A batch stands in a text that is sent as it is.',
    next: BY_HAND,
  },
};

/** The finding for one batch: the edits that take it apart, or why it stays. */
export function takenApart(file: ParsedFile, project: Project, found: Batch): Finding {
  const { evidence, send } = found;
  const stays = (reason: string, words: Record<string, string> = {}): Finding => ({ reason, evidence, words });
  if (found.fault) return stays(found.fault);
  if (send.kind === 'node-http') return stays('callbacks');
  if (isReadAsArray(found)) return stays('array-reader');
  const region = regionOf(send);
  if (isFault(region)) return stays(region);
  if (send.kind === 'own' && region.reply && !(send.helper && givesParsed(send.helper)))
    return stays('helper-answer', { helper: calleeText(found) });
  if (found.hasNotifications && endsEarly(region)) return stays('scattered');
  const batch = inOrderOf(found, region);
  if (!batch) return stays('callbacks');
  const sender = region.reply || send.kind === 'fetch' ? singleSenderOf(project, batch) : undefined;
  const edits = loopEdits(file, batch, region, sender);
  if (!edits) return stays(send.kind === 'fetch' ? 'callbacks' : 'scattered');
  const reason = sender ? 'through-helper' : reasonOf(batch, region);
  return { reason, evidence, edits, words: { helper: sender?.callee ?? '' }, ...assumed(reason) };
}

/** `if (res.status === 202) return []`: at a notification it would end the loop, and drop the messages behind it. */
function endsEarly({ statements, checks, response }: Region): boolean {
  const others = statements.slice(0, -1).filter((statement) => {
    return !checks.some((check) => check.node === statement.node && isFailureOf(check, response ?? ''));
  });
  return jumpsOf(others).returns;
}

/** Statements that may leave the function cannot stand in callbacks; sends that nobody waits for have no order. */
function inOrderOf(batch: Batch, { statements, reply }: Region): Batch | undefined {
  const { kind, call } = batch.send;
  const isPipe = kind === 'writer' || kind === 'socket';
  if (!reply && !isPipe && batch.order === 'sequential' && !call.parentPath?.isAwaitExpression()) {
    return undefined;
  }
  return jumpsOf(statements.slice(0, -1)).returns ? { ...batch, order: 'sequential' } : batch;
}

function isFault(region: Region | RegionFault): region is RegionFault {
  return typeof region === 'string';
}

function calleeText({ send }: Batch): string {
  return send.file.textOf(send.call.node.callee);
}

function reasonOf(batch: Batch, region: Region): string {
  if (!region.reply) return 'unread';
  if (region.declared && areFoundById(region.declared)) return 'answers-by-id';
  return batch.order === 'parallel' ? 'at-once' : 'one-by-one';
}

const ASSUMPTIONS: Readonly<Record<string, string>> = {
  'one-by-one':
    'A message waits for the reply to the one before it, and a request that fails as a whole ends the loop there. The server answers a single message in the form in which it answered the batch.',
  'at-once':
    'No message depends on another one, as in a batch, whose items have no order. The server answers a single message in the form in which it answered the batch.',
  'through-helper':
    'The helper hands back replies with an error in them as they are; a request that fails as a whole throws.',
};

function assumed(reason: string): Partial<Finding> {
  const assumption = ASSUMPTIONS[reason];
  return assumption === undefined ? {} : { assumption };
}

/** Every use of the array looks for an id: `replies.find((r) => r.id === 1)`. */
export function areFoundById(declarator: NodePath<t.VariableDeclarator>): boolean {
  const { id } = declarator.node;
  if (id.type !== 'Identifier') return false;
  const references = declarator.scope.getBinding(id.name)?.referencePaths ?? [];
  return references.length > 0 && references.every(looksForId);
}

function looksForId(reference: NodePath): boolean {
  const member = reference.parentPath;
  const call = member?.parentPath;
  if (!member?.isMemberExpression() || !call?.isCallExpression() || call.node.callee !== member.node) return false;
  if (!/^(?:find|filter|findIndex)$/.test(memberNameOf(member.node) ?? '')) return false;
  const [callback] = childrenOf(call, 'arguments');
  let found = false;
  callback?.traverse({
    MemberExpression(inner) {
      if (memberNameOf(inner.node) === 'id') found = true;
    },
  });
  return found;
}

/** `return res.json()`, `return JSON.parse(text)`, `return data` of one of them: parsed and not looked into. */
function givesParsed({ fn }: Helper): boolean {
  const returned = functionReturns(fn);
  return returned.length > 0 && returned.every((path) => isParsed(skinOf(path)));
}

function isParsed(path: NodePath): boolean {
  if (path.isCallExpression()) {
    const callee = path.get('callee');
    if (callee.matchesPattern('JSON.parse')) return true;
    return callee.isMemberExpression() && memberNameOf(callee.node) === 'json' && path.node.arguments.length === 0;
  }
  if (path.isMemberExpression()) return memberNameOf(path.node) === 'data';
  if (path.isIdentifier({ name: 'undefined' }) || path.isNullLiteral()) return true;
  if (!path.isIdentifier()) return false;
  const declared = path.scope.getBinding(path.node.name)?.path;
  return (
    declared?.isVariableDeclarator() === true &&
    declared.node.init !== null &&
    isParsed(skinOf(declared.get('init') as NodePath))
  );
}

/** A pipe or a socket whose lines are parsed in this file and taken for arrays. */
function isReadAsArray({ send }: Batch): boolean {
  if (send.kind !== 'writer' && send.kind !== 'socket') return false;
  return send.file.paths('CallExpression').some((call) => {
    if (!call.get('callee').matchesPattern('JSON.parse')) return false;
    const parent = call.parentPath;
    if (parent?.isVariableDeclarator()) {
      const { id } = parent.node;
      if (id.type === 'ArrayPattern') return true;
      return id.type === 'Identifier' && (parent.scope.getBinding(id.name)?.referencePaths ?? []).some(isListUse);
    }
    return isListUse(call);
  });
}

function isListUse(path: NodePath): boolean {
  const parent = path.parentPath;
  if (parent?.isForOfStatement()) return parent.node.right === path.node;
  if (!parent?.isMemberExpression() || parent.node.object !== path.node) return false;
  return /^(?:forEach|map|find|filter|length)$/.test(memberNameOf(parent.node) ?? '');
}
