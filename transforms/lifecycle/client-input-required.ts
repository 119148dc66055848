import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { ResultReturn } from '../../ast/mcp/wire/client-answers.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { answersQuestions } from './client-identity.js';
import { peerOf } from './client-peer.js';
import { siteOf } from './client-places.js';
import { clientEvidence, clientObstaclesOf, clientsOf } from './client-readiness.js';

interface ResultSite extends Site {
  readonly client: WireClient;
  readonly result: ResultReturn | undefined;
}

/**
 * `return reply.result` of a function that sends whatever method it is given → `return peer.settled(reply.result,
 * method, params, (params) => request(method, params))`: a result that asks for input is answered from the client's
 * own table of answers and the call is made again, with a new id, the answers, and the state that the server gave.
 *
 * Leaves alone results that are handed out in another way: those need a person.
 */
export const clientInputRequired = defineRule<ResultSite>({
  id: 'client-input-required',
  title: 'A result that asks for input is answered and the call made again.',
  why: [
    'A server of 2026-07-28 does not ask by a request of its own: the result of tools/call, prompts/get or resources/read',
    'says what it needs. A client that takes every result for the final one shows nothing at all.',
  ].join('\n'),
  example: {
    before: 'return reply.result;',
    after: 'return peer.settled(reply.result, method, params, (params) => request(method, params));',
  },
  leavesAlone: 'results that do not leave by the function that makes the request',
  spec: { revision: '2026-07-28', section: 'basic/patterns/mrtr', source: 'SEP-2322' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['raw-client-envelope'],
  mentions: [],
  reasons: {
    'answered-again': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'A result that asks for input is answered by the functions that answered the requests of older servers.',
    },
    'refused-clearly': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'This client answers nothing, so a result that asks for input becomes an error instead of an empty answer.',
    },
    'no-loop': {
      verdict: 'advice',
      text: 'Results of this client are handed out in more than one way, so a result that asks for input is not answered; the client declares no capability for it.',
      next: 'Read resultType where results are used, or let one function send the requests and return their results.',
    },
    'left-with-client': {
      verdict: 'leave',
      text: 'It belongs to a client that is left whole (see raw-client-envelope).',
    },
    'test-code': { verdict: 'leave', text: 'Test code speaks the old revision on purpose.' },
  },
  detect(file, project) {
    return clientsOf(project).flatMap((client): ResultSite[] => {
      if (client.results.length === 0)
        return client.owner.file === file
          ? [{ ...siteOf(file, client.sends[0].send.call), client, result: undefined }]
          : [];
      return client.results
        .filter((result) => result.file === file && !isSettled(file, result.value))
        .map((result) => ({ ...siteOf(file, result.value), client, result }));
    });
  },
  rewrite({ client, result, start, end }, file, project): Finding {
    const { component } = client;
    const evidence = [...clientEvidence(client), { file: file.path, start, end, shows: 'the result of a request' }];
    if (client.isTest) return { reason: 'test-code', evidence };
    if (clientObstaclesOf(project, client).length > 0) return { reason: 'left-with-client', evidence };
    const again = result && againText(result);
    if (!result || again === undefined) return { reason: 'no-loop', evidence };
    const reason = answersQuestions(client) ? 'answered-again' : 'refused-clearly';
    const assumption = 'The functions that answered a server of 2025 may answer one of 2026-07-28 as well.';
    return { reason, evidence, component, assumption, edits: settledEdits(client, file, result, again) };
  },
});

function isSettled(file: ParsedFile, value: NodePath): boolean {
  return /\.settled\($/.test(file.text.slice(0, value.node.start ?? 0));
}

function settledEdits(
  client: WireClient,
  file: ParsedFile,
  { value, method, params }: ResultReturn,
  again: string,
): Edit[] {
  const { start, end } = outerSpanOf(file, value.node);
  return [
    { file: file.path, start, end: start, text: `${peerOf(client).text}.settled(` },
    { file: file.path, start: end, end, text: `, ${method}, ${params}, (${params}) => ${again})` },
  ];
}

/** The call of the function itself, with all its parameters. */
function againText({ fn, parameters }: ResultReturn): string | undefined {
  const name = nameOf(fn);
  return name === undefined ? undefined : `${name}(${parameters.join(', ')})`;
}

function nameOf(fn: NodePath): string | undefined {
  const { node, parent } = fn;
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'ClassMethod' && !node.static && node.key.type === 'Identifier') return `this.${node.key.name}`;
  if (node.type === 'ClassPrivateMethod' && !node.static) return `this.#${node.key.id.name}`;
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  return undefined;
}
