/** What the rules about sent batches say: the reasons of their findings, and what a rewrite takes for granted. */
import type { Finding, Reason } from '../contract.js';

export const SENDING_WHY = [
  'Batches existed in revision 2025-03-26 alone. A server of 2026-07-28 answers an array with 400 and -32600, others',
  'with nothing at all, and each message needs an envelope and headers of its own.',
].join('\n');

export const SENDING_SPEC = { revision: '2025-06-18', section: 'changelog (batching removed)', source: 'PR 416' };

/** What has to be written somewhere in a file that sends JSON-RPC. */
export const SENDING_MENTIONS = ['jsonrpc', 'JSON.stringify', 'json', 'data'];

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

const ASSUMPTIONS: Readonly<Record<string, string>> = {
  'one-by-one':
    'A message waits for the reply to the one before it, and a request that fails as a whole ends the loop there. The server answers a single message in the form in which it answered the batch.',
  'at-once':
    'No message depends on another one, as in a batch, whose items have no order. The server answers a single message in the form in which it answered the batch.',
  'through-helper':
    'The helper hands back replies with an error in them as they are; a request that fails as a whole throws.',
};

export function assumed(reason: string): Partial<Finding> {
  const assumption = ASSUMPTIONS[reason];
  return assumption === undefined ? {} : { assumption };
}
