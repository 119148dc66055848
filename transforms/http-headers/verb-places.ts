/** Where a hand-written server answers GET and DELETE on the route of its messages. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf, enclosingFunctionsOf, type FunctionNode } from '../../ast/functions.js';
import { stringValueOf } from '../../ast/literals.js';
import { reachable } from '../../ast/mcp/wire/callers.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { siblingsOf } from '../../ast/mcp/wire/routes.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { type HandlerNames, handlerNamesOf, handlerRound } from './modern-servers.js';

export interface VerbPlace {
  readonly verb: string;
  readonly file: ParsedFile;
  readonly entry: Entry;
  /** The handler or the branch as a whole. */
  readonly path: NodePath;
  /** What runs for the verb: a block, a case, a lone statement, the expression of an arrow function. */
  readonly body: NodePath;
  /** The function that it stands in. */
  readonly fn: NodePath<FunctionNode>;
  readonly names: HandlerNames | undefined;
}

const VERBS = ['GET', 'DELETE'] as const;

export function verbPlacesOf(project: Project, server: WireServer, entry: Entry): VerbPlace[] {
  const places = VERBS.flatMap((verb) => [
    ...handlers(project, entry, verb),
    ...branches(project, server, entry, verb),
  ]);
  return places.filter(({ body }, index) => places.findIndex((one) => one.body.node === body.node) === index);
}

/** `app.get('/mcp', handler)`, `export function GET(request)`. */
function handlers(project: Project, entry: Entry, verb: string): VerbPlace[] {
  return siblingsOf(project, entry, verb.toLowerCase()).flatMap((fn): VerbPlace[] => {
    const file = fileOf(project, entry, fn);
    if (!file || fn.node === entry.fn.node) return [];
    return [{ verb, file, entry, path: fn, body: childOf(fn, 'body'), fn, names: handlerNamesOf(fn, entry) }];
  });
}

function fileOf(project: Project, { file, route }: Entry, fn: NodePath): ParsedFile | undefined {
  const near = [file, ...(route ? [route.file] : [])].find((one) => holds(one, fn));
  return near ?? project.mcp.files().find((one) => holds(one, fn));
}

function holds({ program }: ParsedFile, path: NodePath): boolean {
  return path.scope.getProgramParent().path.node === program.node;
}

/** `if (req.method === 'GET') …`, `case 'GET':` in the function that also leads to the entry, or that is the entry. */
function branches(project: Project, server: WireServer, entry: Entry, verb: string): VerbPlace[] {
  const files = new Set([entry.file, ...server.files]);
  return [...files].flatMap((file) =>
    file.paths('StringLiteral').flatMap((literal): VerbPlace[] => {
      if (literal.node.value !== verb) return [];
      const branch = branchOf(literal);
      const fn = branch && enclosingFunctionOf(branch.path);
      if (!branch || !fn || !leadsTo(project, file, fn, entry)) return [];
      const handler = handlerRound(branch.path, entry);
      return [{ verb, file, entry, ...branch, fn, names: handler?.names }];
    }),
  );
}

function branchOf(literal: NodePath<t.StringLiteral>): { path: NodePath; body: NodePath } | undefined {
  const { parentPath } = literal;
  if (parentPath?.isSwitchCase() && literal.key === 'test') {
    const discriminant = childOf(parentPath.parentPath, 'discriminant');
    return isMethodRead(discriminant.node) && parentPath.node.consequent.length > 0
      ? { path: parentPath, body: parentPath }
      : undefined;
  }
  if (!parentPath?.isBinaryExpression() || !/^===?$/.test(parentPath.node.operator)) return undefined;
  if (!isMethodRead(parentPath.node.left) && !isMethodRead(parentPath.node.right)) return undefined;
  // `method === 'GET' && path === '/mcp'` is a test of the branch; `||` or an outer `!` is another one.
  let test: NodePath = parentPath;
  while (test.parentPath?.isLogicalExpression({ operator: '&&' })) test = test.parentPath;
  const statement = test.parentPath;
  if (!statement?.isIfStatement() || test.key !== 'test') return undefined;
  return { path: statement, body: childOf(statement, 'consequent') };
}

/** `req.method`, or a variable called `method` that was taken from the request. */
function isMethodRead(node: t.Node): boolean {
  return (isMember(node) && memberNameOf(node) === 'method') || (node.type === 'Identifier' && node.name === 'method');
}

function leadsTo(project: Project, file: ParsedFile, fn: NodePath<FunctionNode>, entry: Entry): boolean {
  if (fn.node === entry.fn.node || enclosingFunctionsOf(entry.fn).some(({ node }) => node === fn.node)) return true;
  return reachable(project, [{ file, path: fn }]).has(entry.fn.node);
}

/** Nothing happens but the answer 405. */
export function answersOnly405(body: NodePath): boolean {
  const statements = body.isBlockStatement() ? childrenOf(body, 'body') : [body];
  const text = statements.map(({ node }) => node);
  return text.length > 0 && text.length <= 3 && text.some(holds405) && !text.some(writesStream);
}

function holds405(node: t.Node): boolean {
  return some(node, (inner) => inner.type === 'NumericLiteral' && inner.value === 405);
}

function writesStream(node: t.Node): boolean {
  return some(node, (inner) => inner.type === 'IfStatement' || stringValueOf(inner) === 'text/event-stream');
}

function some(node: t.Node, test: (node: t.Node) => boolean): boolean {
  if (test(node)) return true;
  return Object.entries(node).some(([key, value]) => {
    if (key === 'loc' || key.endsWith('Comments')) return false;
    const children = Array.isArray(value) ? value : [value];
    return children.some(
      (child) => typeof child === 'object' && child !== null && typeof child.type === 'string' && some(child, test),
    );
  });
}
