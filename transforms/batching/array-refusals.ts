/** The answer 400 to an array of messages: whether it is given, and how the entry of a server gives it. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf, type FunctionNode, findReturns } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { childOf } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';

/** `if (Array.isArray(body)) return 400` around the test, or in front of its statement. */
export function isRefused(file: ParsedFile, test: NodePath<t.CallExpression>): boolean {
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
export function refusalEdits(
  file: ParsedFile,
  test: NodePath<t.CallExpression>,
  server: WireServer,
): Edit[] | undefined {
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
