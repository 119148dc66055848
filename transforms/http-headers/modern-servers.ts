/** Hand-written HTTP servers, as `lifecycle` (or a person) left them: with a modern side, or whole in their old one. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf, type FunctionNode, findReturns, parametersOf, patternOf } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import type { Reason } from '../contract.js';
import { serversAskedAt } from '../lifecycle/asked.js';
import { isBegun } from '../lifecycle/readiness.js';

/** The finding of every rule here about a server that has no modern side. */
export const LEFT_WHOLE: Reason = {
  verdict: 'leave',
  text: 'The server has no way for requests of 2026-07-28, so this is right as it is; see raw-server-initialize.',
};

export interface HttpServer {
  readonly server: WireServer;
  readonly entries: readonly Entry[];
  readonly isBegun: boolean;
}

/** Servers that answer HTTP and that a rule is to look at when it is asked about a file. */
export function httpServersAskedAt(project: Project, file: ParsedFile): HttpServer[] {
  return serversAskedAt(project, file).flatMap((server) => {
    const entries = server.entries.filter(({ style }) => style !== 'stdio');
    return entries.length > 0 ? [{ server, entries, isBegun: isBegun(project, server) }] : [];
  });
}

/** A handler's own names for request and response. */
export interface HandlerNames {
  readonly request: string;
  readonly response: string | undefined;
}

/** The first two parameters (`req`, `res`), or the one of a handler that returns its response. */
export function handlerNamesOf(fn: NodePath<FunctionNode>, { style }: Entry): HandlerNames | undefined {
  const names = parametersOf(fn.node).map(patternOf);
  const [first, second] = names;
  if (first?.type !== 'Identifier') return undefined;
  if (style === 'fetch' || style === 'hono' || style === 'koa') return { request: first.name, response: first.name };
  return second?.type === 'Identifier' ? { request: first.name, response: second.name } : undefined;
}

/** Text of the headers of a request in a handler of this style. */
export function headersText({ style }: Entry, { request }: HandlerNames): string {
  return style === 'hono' ? `${request}.req.raw.headers` : `${request}.headers`;
}

/** Lines that answer 405 and leave the handler, without a value where nothing else gives one. */
export function notAllowedLines(
  file: ParsedFile,
  fn: NodePath<FunctionNode>,
  entry: Entry,
  names: HandlerNames,
): string[] {
  const { quote, semicolons } = file.style;
  const end = semicolons ? ';' : '';
  const post = `${quote}POST${quote}`;
  const { response } = names;
  switch (entry.style) {
    case 'express':
      return leaving(fn, `${response}.status(405).set(${quote}Allow${quote}, ${post}).end()`, end);
    case 'node':
      return leaving(fn, `${response}.writeHead(405, { Allow: ${post} }).end()`, end);
    case 'fastify':
      return [`return ${response}.code(405).header(${quote}Allow${quote}, ${post}).send()${end}`];
    case 'hono':
      return [`return ${response}.body(null, 405, { Allow: ${post} })${end}`];
    case 'koa':
      return [
        `${response}.set(${quote}Allow${quote}, ${post})${end}`,
        `${response}.status = 405${end}`,
        `return${end}`,
      ];
    default:
      return [`return new Response(null, { status: 405, headers: { Allow: ${post} } })${end}`];
  }
}

function leaving(fn: NodePath<FunctionNode>, answer: string, end: string): string[] {
  const isArrowOfType = 'returnType' in fn.node && fn.node.returnType;
  const givesValues = !isArrowOfType && findReturns(fn).some(({ node }) => node.argument);
  return givesValues ? [`return ${answer}${end}`] : [`${answer}${end}`, `return${end}`];
}

/** The function whose parameters a statement of a handler sees as request and response. */
export function handlerRound(
  path: NodePath,
  entry: Entry,
): { fn: NodePath<FunctionNode>; names: HandlerNames } | undefined {
  for (let fn = enclosingFunctionOf(path); fn; fn = enclosingFunctionOf(fn)) {
    const names = handlerNamesOf(fn, entry);
    if (names) return { fn, names };
  }
  return undefined;
}
