import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf, type FunctionNode, findReturns } from '../../ast/functions.js';
import { importsOf } from '../../ast/imports.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { isLost, messageOriginsOf } from '../../ast/mcp/wire/origins.js';
import { type WireServer, wireServersOf } from '../../ast/mcp/wire/servers.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { readinessOf } from '../lifecycle/readiness.js';

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

function isArrayTest({ callee, arguments: args }: t.CallExpression): boolean {
  const isStatic = isMember(callee) && callee.object.type === 'Identifier' && callee.object.name === 'Array';
  return isStatic && memberNameOf(callee) === 'isArray' && args.length === 1;
}

/** The server whose whole message the argument is; `undefined` for any other array. */
function serverOf(project: Project, file: ParsedFile, test: NodePath<t.CallExpression>): WireServer | undefined {
  const servers = wireServersOf(project).filter(
    ({ files, entries }) => files.includes(file) || entries.some((entry) => entry.file === file),
  );
  if (servers.length === 0) return undefined;
  const origins = messageOriginsOf(project, { file, path: childrenOf(test, 'arguments')[0] });
  const sources = origins.flatMap((origin) => (isLost(origin) ? [] : [origin]));
  return servers.find(({ entries }) =>
    entries.some((entry) =>
      sources.some(
        ({ source, fn }) =>
          source.node === entry.source.node ||
          (fn?.node === entry.fn.node && file.textOf(source.node) === entry.message),
      ),
    ),
  );
}

/** `Array.isArray(body) ? body[0] : body`. */
function isFirstOnly(test: NodePath<t.CallExpression>): boolean {
  const choice = test.parentPath;
  if (!choice.isConditionalExpression() || test.key !== 'test') return false;
  const { consequent } = choice.node;
  return isMember(consequent) && consequent.property.type === 'NumericLiteral' && consequent.property.value === 0;
}

/** The file hands requests to a transport of an SDK. */
function namesTransport(file: ParsedFile): boolean {
  return (
    importsOf(file).some(({ specifier }) => /^@modelcontextprotocol\//.test(specifier)) &&
    /\bhandleRequest\b/.test(file.text)
  );
}

/** `if (Array.isArray(body)) return 400` around the test, or in front of its statement. */
function isRefused(file: ParsedFile, test: NodePath<t.CallExpression>): boolean {
  const statement = test.find((at) => at.isStatement());
  const before = statement?.inList ? (statement.getAllPrevSiblings() as NodePath[]) : [];
  const text = file.textOf(test.node);
  return [...(statement ? [statement] : []), ...before].some(
    (one) => one.isIfStatement() && file.textOf(one.node.test) === text && holdsRefusal(childOf(one, 'consequent')),
  );
}

function holdsRefusal(branch: NodePath): boolean {
  let found = false;
  branch.traverse({
    NumericLiteral: ({ node }) => {
      found ||= node.value === 400 || node.value === 32600;
    },
  });
  return found;
}

/** The branch gives way to the refusal; without a branch of its own the refusal stands before the statement. */
function refusalEdits(file: ParsedFile, test: NodePath<t.CallExpression>, server: WireServer): Edit[] | undefined {
  const fn = enclosingFunctionOf(test);
  const entry = server.entries.find((one) => fn && one.fn.node === fn.node);
  const lines = entry && refusalLines(file, entry);
  if (!entry || !lines) return undefined;
  const statement = test.parentPath;
  const branch = statement.isIfStatement() && test.key === 'test' ? childOf(statement, 'consequent') : undefined;
  const anchor = branch ?? test.find((at) => at.isStatement());
  if (!anchor) return undefined;
  const start = anchor.node.start ?? 0;
  const indent = indentAt(file.text, start);
  const eol = eolAt(file.text, start, file.style);
  const block = ['{', ...lines.map((line) => `${file.style.indent}${line}`), '}'].join(`${eol}${indent}`);
  const answer = lines.length === 1 ? lines[0] : block;
  if (branch) return [{ file: file.path, start, end: anchor.node.end ?? 0, text: answer }];
  if (!anchor.inList) return undefined;
  return [{ file: file.path, start, end: start, text: `if (${file.textOf(test.node)}) ${answer}${eol}${indent}` }];
}

function refusalLines(file: ParsedFile, { style, response, write, fn }: Entry): string[] | undefined {
  const { quote, semicolons } = file.style;
  const end = semicolons ? ';' : '';
  const q = (text: string): string => `${quote}${text}${quote}`;
  const body = `{ jsonrpc: ${q('2.0')}, id: null, error: { code: -32600, message: ${q('Batches are not supported')} } }`;
  const givesValues = !fn.isProgram() && findReturns(fn as NodePath<FunctionNode>).some(({ node }) => node.argument);
  const leaving = (answer: string): string[] =>
    givesValues ? [`return ${answer}${end}`] : [`${answer}${end}`, `return${end}`];
  switch (style) {
    case 'express':
      return leaving(`${response}.status(400).json(${body})`);
    case 'node':
      return leaving(
        `${response}.writeHead(400, { ${q('Content-Type')}: ${q('application/json')} }).end(JSON.stringify(${body}))`,
      );
    case 'fastify':
      return [`return ${response}.code(400).send(${body})${end}`];
    case 'hono':
      return [`return ${response}.json(${body}, 400)${end}`];
    case 'koa':
      return [`${response}.status = 400${end}`, `${response}.body = ${body}${end}`, `return${end}`];
    case 'fetch':
      return [`return Response.json(${body}, { status: 400 })${end}`];
    default:
      return write ? leaving(write.call(body)) : undefined;
  }
}
