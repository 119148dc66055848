/** Tests for the class of an error, and the code that runs only when they hold. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { childOf } from '../../ast/paths.js';
import type { SpanEnd } from '../../ast/tokens.js';

export interface ErrorGuard {
  /** The name of the class. */
  readonly use: NodePath;
  /** `instanceof` test, annotation or cast, or a matcher of a test library. */
  readonly kind: 'test' | 'type' | 'matcher';
  /** What is tested, as it is written; `undefined` when the guard does not name it. */
  readonly subject: string | undefined;
  /** Where the subject is known to be of that class. */
  readonly regions: readonly SpanEnd[];
  /** It holds in its own `&&` chain alone. */
  readonly isChain: boolean;
  /** `!(e instanceof X) || …`: the chain leads away from the code where it holds. */
  readonly isNegated: boolean;
}

export function isWithin(node: Node, regions: readonly SpanEnd[]): boolean {
  return regions.some(({ start, end }) => (node.start ?? 0) >= start && (node.end ?? 0) <= end);
}

/** What a name of an error class guards; `undefined` when it is used in another way. */
export function guardOf(file: ParsedFile, use: NodePath): ErrorGuard | undefined {
  const test = use.parentPath;
  if (test?.isBinaryExpression({ operator: 'instanceof' }) && use.key === 'right') return testGuard(file, use, test);
  return typeGuard(file, use) ?? matcherGuard(file, use);
}

function testGuard(file: ParsedFile, use: NodePath, test: NodePath): ErrorGuard {
  const subject = textOf(file, childOf(test, 'left').node);
  const not = test.parentPath?.isUnaryExpression({ operator: '!' }) ? test.parentPath : undefined;
  const { regions, isChain } = not ? negated(not) : affirmed(test);
  return { use, kind: 'test', subject, regions, isChain, isNegated: not !== undefined };
}

function textOf(file: ParsedFile, node: Node): string {
  return file.textOf(unwrapped(node)).replace(/\s+/g, '');
}

function affirmed(test: NodePath): Pick<ErrorGuard, 'regions' | 'isChain'> {
  let at = test;
  while (at.parentPath?.isLogicalExpression({ operator: '&&' })) at = at.parentPath;
  const chain = spanOf(at.node);
  // `e instanceof A || e instanceof B`: one of them holds in the branch.
  while (at.parentPath?.isLogicalExpression({ operator: '||' })) at = at.parentPath;
  const { parentPath } = at;
  if (parentPath?.isVariableDeclarator()) return { regions: [chain, around(at)], isChain: false };
  const isTest = (parentPath?.isIfStatement() || parentPath?.isConditionalExpression()) && at.key === 'test';
  const branch = isTest && parentPath ? [spanOf(childOf(parentPath, 'consequent').node)] : [];
  return { regions: [chain, ...branch], isChain: branch.length === 0 };
}

function negated(not: NodePath): Pick<ErrorGuard, 'regions' | 'isChain'> {
  let at = not;
  while (at.parentPath?.isLogicalExpression({ operator: '||' })) at = at.parentPath;
  const chain = spanOf(at.node);
  const { parentPath } = at;
  if (!parentPath || at.key !== 'test') return { regions: [chain], isChain: true };
  if (parentPath.isConditionalExpression())
    return { regions: [chain, spanOf(childOf(parentPath, 'alternate').node)], isChain: false };
  if (!parentPath.isIfStatement()) return { regions: [chain], isChain: true };
  const { consequent, alternate } = parentPath.node;
  const rest = leaves(consequent) && parentPath.inList ? [restOf(parentPath)] : [];
  return { regions: [chain, ...(alternate ? [spanOf(alternate)] : []), ...rest], isChain: false };
}

function leaves(node: Node): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node;
  return /^(?:Return|Throw|Continue|Break)Statement$/.test(last?.type ?? '');
}

/** From the end of a statement to the end of the block that holds it. */
function restOf(statement: NodePath): SpanEnd {
  return { start: statement.node.end ?? 0, end: statement.parent.end ?? 0 };
}

/** The function around a place. */
function around(path: NodePath): SpanEnd {
  const owner = path.getFunctionParent() ?? path.findParent((at) => at.isProgram());
  return spanOf((owner ?? path).node);
}

/** `(e as McpError).code`, `const err = e as McpError`, `(e: McpError) => …`. */
function typeGuard(file: ParsedFile, use: NodePath): ErrorGuard | undefined {
  const reference = use.parentPath;
  if (!reference?.isTSTypeReference()) return undefined;
  const holder = reference.parentPath;
  const shared = { use, kind: 'type' as const, isChain: false, isNegated: false };
  if (holder?.isTSAsExpression() || holder?.isTSTypeAssertion()) {
    const declarator = holder.parentPath;
    if (declarator?.isVariableDeclarator() && declarator.node.id.type === 'Identifier')
      return { ...shared, subject: declarator.node.id.name, regions: [around(holder)] };
    const test = holder.find((at) => at.isSwitchStatement() || at.isBinaryExpression() || at.isStatement());
    return { ...shared, subject: textOf(file, holder.node), regions: [spanOf((test ?? holder).node)] };
  }
  const owner = holder?.isTSTypeAnnotation() ? holder.parentPath : undefined;
  if (!owner?.isIdentifier()) return undefined;
  const fn = owner.listKey === 'params' ? owner.parentPath : undefined;
  return { ...shared, subject: owner.node.name, regions: [fn ? spanOf(fn.node) : around(owner)] };
}

/** `expect(e).toBeInstanceOf(McpError)`, `await expect(call()).rejects.toThrow(McpError)`. */
function matcherGuard(file: ParsedFile, use: NodePath): ErrorGuard | undefined {
  const call = use.listKey === 'arguments' ? use.parentPath : undefined;
  const callee = call && isCall(call.node) ? unwrapped(call.node.callee) : undefined;
  if (
    !call ||
    !isMember(callee) ||
    !/^(?:toBeInstanceOf|instanceOf|toThrow|toThrowError|rejects)$/.test(memberNameOf(callee) ?? '')
  )
    return undefined;
  const expected = subjectOfMatcher(file, callee.object);
  return { use, kind: 'matcher', subject: expected, regions: [around(call)], isChain: false, isNegated: false };
}

/** The text that an `expect` chain starts from, where it is a plain expression. */
export function subjectOfMatcher(file: ParsedFile, node: Node): string | undefined {
  const inner = unwrapped(node);
  if (isMember(inner)) return subjectOfMatcher(file, inner.object);
  if (!isCall(inner) || inner.callee.type !== 'Identifier' || inner.callee.name !== 'expect') return undefined;
  const [given] = inner.arguments;
  return given && given.type !== 'SpreadElement' ? textOf(file, given) : undefined;
}

function spanOf({ start, end }: Node): SpanEnd {
  return { start: start ?? 0, end: end ?? 0 };
}
