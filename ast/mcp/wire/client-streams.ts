/** The streams that a client opens with GET. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { type FunctionNode, findReturns } from '../../functions.js';
import { stringValueOf } from '../../literals.js';
import { keyOf } from '../../objects.js';
import { childOf } from '../../paths.js';
import { isIn, type Owner, outermostOf } from './client-owner.js';

/** `fetch(url, { method: 'GET', … })`, `new EventSource(url)`. */
export interface GetStream {
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** The function that does nothing else: it can return at once on 2026-07-28. */
  readonly fn: NodePath<t.Function> | undefined;
  /** A resumption of a broken stream, inside the function that sends. */
  readonly isResumption: boolean;
}

export function getStreamsOf(owner: Owner, files: readonly ParsedFile[]): GetStream[] {
  return files.flatMap((file): GetStream[] => {
    const sources = file
      .paths('NewExpression')
      .filter(({ node }) => node.callee.type === 'Identifier' && node.callee.name === 'EventSource');
    const gets = file.paths('ObjectExpression').filter((literal) => {
      const method = literal.node.properties.find((one) => keyOf(one) === 'method');
      const isGet = method?.type === 'ObjectProperty' && stringValueOf(method.value) === 'GET';
      const call = literal.parentPath;
      const text = isGet ? file.textOf(literal.node) : '';
      const mentionsMcp = /event-stream|last-event-id|mcp-session-id/i.test(text) || /headers\b[^}]*\(/i.test(text);
      return isGet && mentionsMcp && (call?.isCallExpression() ?? false);
    });
    return [...sources, ...gets]
      .filter((path) => isIn(owner, file, path as NodePath))
      .map((path) => streamAt(file, path as NodePath));
  });
}

function streamAt(file: ParsedFile, path: NodePath): GetStream {
  const fn = (path.getFunctionParent() ?? undefined) as NodePath<t.Function> | undefined;
  const text = fn ? file.textOf(fn.node) : '';
  const isResumption = /['"`]POST['"`]/.test(text);
  const isAlone = fn !== undefined && !isResumption && childOf(fn, 'body').isBlockStatement() && !returnsValue(fn);
  const isOuter = fn !== undefined && outermostOf(path)?.node === fn.node;
  return { file, path, fn: isAlone && (isOuter || !fn.isArrowFunctionExpression()) ? fn : undefined, isResumption };
}

function returnsValue(fn: NodePath<t.Function>): boolean {
  return findReturns(fn as NodePath<FunctionNode>).some(({ node }) => Boolean(node.argument));
}
