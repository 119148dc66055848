import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { readinessOf } from '../lifecycle/readiness.js';
import { isRefused, refusalEdits } from './array-refusals.js';
import { isArrayTest, isFirstOnly, namesTransport, serverOf } from './array-tests.js';

interface ArraySite extends Site {
  /** `Array.isArray(body)`. */
  readonly test: NodePath<t.CallExpression>;
  /** The server whose message is tested; `undefined` for code in front of an SDK. */
  readonly server: WireServer | undefined;
}

/**
 * `if (Array.isArray(body)) …` of a hand-written server: arrays of clients of 2025-03-26 stay served, one with a message
 * of 2026-07-28 is refused whole by the check in front (`raw-server-initialize`). With `--era modern`
 * → `if (Array.isArray(body)) return 400 with -32600`, and nothing of it runs.
 *
 * Leaves alone arrays that are no messages (scopes, redirect URIs), and servers that stay as they are.
 */
export const batchReceiveServer = defineRule<ArraySite>({
  id: 'batch-receive-server',
  title: 'Servers refuse arrays of messages, but for clients of 2025-03-26.',
  why: [
    'Batches existed in 2025-03-26 only. A server that runs the messages of any array runs requests whose headers and',
    'envelope nobody checked, many for the price of one; it must answer 400 and run none of them.',
  ].join('\n'),
  example: {
    before: 'if (Array.isArray(req.body)) return res.json(await Promise.all(req.body.map(handle)));',
    after:
      "if (Array.isArray(req.body)) return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Batches are not supported' } });",
  },
  leavesAlone: 'arrays that are no messages, and servers that stay as they are',
  spec: { revision: '2025-06-18', section: 'basic (messages)', source: 'PR 416' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: ['isArray'],
  reasons: {
    'refused-in-front': {
      verdict: 'leave',
      text: 'Arrays of clients of 2025-03-26 stay served; one with a message of 2026-07-28 is refused whole before it comes here.',
    },
    'refuses-arrays': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'An array of messages is answered with 400 and -32600, and none of them runs.',
    },
    'refuses-already': { verdict: 'done', text: 'An array of messages is refused.' },
    'no-answer-here': {
      verdict: 'manual',
      text: 'Arrays of messages are taken apart where no answer can be given, so they cannot be refused here.',
      next: 'Answer an array with HTTP 400 and error -32600 where the body comes in, before anything of it runs.',
    },
    'only-first-checked': {
      verdict: 'advice',
      text: 'Only the first message of an array is looked at here, while all of them may run: a check that the others pass by.',
    },
    'modern-already': {
      verdict: 'leave',
      text: 'The server speaks 2026-07-28 already: what it does with the arrays of other clients is its own.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server has no way for requests of 2026-07-28, so the arrays that it takes are those of its clients.',
    },
  },
  detect(file, project) {
    return file.paths('CallExpression').flatMap((test): ArraySite[] => {
      if (!isArrayTest(test.node)) return [];
      const server = serverOf(project, file, test);
      if (!server && !(isFirstOnly(test) && namesTransport(file))) return [];
      return [{ file: file.path, start: test.node.start ?? 0, end: test.node.end ?? 0, test, server }];
    });
  },
  rewrite({ test, server, ...site }, file, project): Finding {
    if (!server) {
      const shows = 'the first message of an array stands for all of them';
      return { reason: 'only-first-checked', evidence: [{ file: site.file, start: site.start, end: site.end, shows }] };
    }
    const evidence = evidenceOf(server);
    if (isRefused(file, test)) return { reason: 'refuses-already', evidence };
    if (isFirstOnly(test)) return { reason: 'only-first-checked', evidence };
    if (server.isModern) return { reason: 'modern-already', evidence };
    if (readinessOf(project)(server).state === 'held') return { reason: 'server-left-whole', evidence };
    if (project.options.era === 'dual') return { reason: 'refused-in-front', evidence };
    const edits = refusalEdits(file, test, server);
    if (!edits) return { reason: 'no-answer-here', evidence };
    return {
      reason: 'refuses-arrays',
      evidence,
      edits,
      assumption: 'No client of 2025-03-26 that sends batches is left.',
    };
  },
});
