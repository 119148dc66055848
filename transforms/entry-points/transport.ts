/** The `StdioServerTransport` of a connection: it goes, or it is handed to `serveStdio` when it was made to order. */
import type { Binding, NodePath } from '@babel/traverse';
import type { NewExpression, Node } from '@babel/types';
import { referencesOf } from '../../ast/scope.js';
import { removeStatementSpan } from '../../ast/statements.js';
import { restOfLine, type SpanEnd } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { Connection } from './connections.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { isWithin } from './places.js';
import { isCloseCall } from './uses.js';

export interface Transport {
  readonly construction: NodePath<NewExpression>;
  /** The text that goes into the options; `undefined` for the plain transport, which `serveStdio` makes itself. */
  readonly kept: string | undefined;
  /** Code that is no longer there afterwards. */
  readonly gone: readonly Node[];
  readonly goneSpans: readonly SpanEnd[];
  readonly edits: readonly Edit[];
  /** Uses of the transport whose `.close()` is about the connection. */
  readonly closers: readonly NodePath[];
}

export function transportOf({ file, call, transport }: Connection, origin: NodePath | undefined): Transport | Obstacle {
  const construction = origin as NodePath<NewExpression> | undefined;
  if (!transport || !construction?.isNewExpression() || !isOfFile(file, construction))
    return obstacleAt(file, transport?.node ?? call.node, 'transport-unclear');
  const isMadeToOrder = construction.node.arguments.length > 0 || !isPlainClass(construction);
  const text = file.textOf(transport.node);
  if (isWithin(construction.node, call.node)) {
    const kept = isMadeToOrder ? text : undefined;
    return { construction, kept, gone: kept ? [] : [construction.node], goneSpans: [], edits: [], closers: [] };
  }
  const binding = transport.isIdentifier() ? transport.scope.getBinding(transport.node.name) : undefined;
  const declaration = binding && declarationOf(binding, construction);
  if (!declaration) return obstacleAt(file, transport.node, 'transport-unclear');
  const others = referencesOf(file, binding).filter(({ path }) => !isWithin(path.node, call.node));
  const used = others.find(({ path }) => !isCloseCall(path));
  if (used) return obstacleAt(file, used.path.parent, 'transport-used');
  const closers = others.map(({ path }) => path);
  if (isMadeToOrder) return { construction, kept: text, gone: [], goneSpans: [], edits: [], closers };
  const span = removalSpanOf(file, declaration);
  return {
    construction,
    kept: undefined,
    gone: [declaration],
    goneSpans: [span],
    edits: [{ file: file.path, ...span, text: '' }],
    closers,
  };
}

function isOfFile(file: ParsedFile, path: NodePath): boolean {
  return file.paths('NewExpression').some(({ node }) => node === path.node);
}

/** `new StdioServerTransport()` itself, not a class of the project that extends it. */
function isPlainClass(construction: NodePath<NewExpression>): boolean {
  const { callee } = construction.node;
  if (callee.type !== 'Identifier') return true;
  return !construction.scope.getBinding(callee.name)?.path.isClass();
}

/** The whole statement `const transport = new StdioServerTransport();`. */
function declarationOf(binding: Binding, construction: NodePath): Node | undefined {
  const { path } = binding;
  if (!path.isVariableDeclarator() || binding.constantViolations.length > 0) return undefined;
  if (path.node.init !== construction.node) return undefined;
  const { parent } = path;
  return parent.type === 'VariableDeclaration' &&
    parent.declarations.length === 1 &&
    path.parentPath?.listKey === 'body'
    ? parent
    : undefined;
}

/** The statement with its line; a comment behind it stays, on a line of its own. */
export function removalSpanOf(file: ParsedFile, node: Node): SpanEnd {
  const rest = restOfLine(file, node.end ?? 0);
  const tail = rest === undefined ? '' : file.text.slice(node.end ?? 0, rest);
  if (tail.trim() === '') return removeStatementSpan(file, node);
  return { start: node.start ?? 0, end: (node.end ?? 0) + tail.length - tail.trimStart().length };
}
