/** Calls and member chains: what is called, through which wrappers, with which arguments. */
import type {
  CallExpression,
  Expression,
  MemberExpression,
  NewExpression,
  Node,
  OptionalCallExpression,
  OptionalMemberExpression,
} from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { outerSpanOf } from './tokens.js';

export type AnyCall = CallExpression | OptionalCallExpression | NewExpression;
export type AnyMember = MemberExpression | OptionalMemberExpression;

export function isCall(node: Node | null | undefined): node is CallExpression | OptionalCallExpression {
  return node?.type === 'CallExpression' || node?.type === 'OptionalCallExpression';
}

export function isMember(node: Node | null | undefined): node is AnyMember {
  return node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression';
}

/**
 * The expression itself: without `as T`, `<T>x`, `x!`, `satisfies T`, instantiation `f<T>`, and the `(0, x.f)` that
 * compilers write to drop `this`. Parentheses are no nodes in this tree.
 */
export function unwrapped(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
    case 'ParenthesizedExpression':
      return unwrapped(node.expression);
    case 'SequenceExpression': {
      const [first, second] = node.expressions;
      const dropsThis = node.expressions.length === 2 && first.type === 'NumericLiteral';
      return dropsThis ? unwrapped(second) : node;
    }
    default:
      return node;
  }
}

/** What is called, unwrapped: `(0, mcp_js_1.McpServer)(…)` → the member expression. */
export function calleeOf(call: AnyCall): Node {
  return unwrapped(call.callee);
}

/** The static name of a member: `.name`, `['name']`, `` [`name`] ``, `.#name` as `#name`; `undefined` when computed. */
export function memberNameOf(node: AnyMember): string | undefined {
  const { property } = node;
  if (property.type === 'PrivateName') return `#${property.id.name}`;
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined;
  if (property.type === 'StringLiteral') return property.value;
  const isPlain = property.type === 'TemplateLiteral' && property.expressions.length === 0;
  return isPlain ? (property.quasis[0].value.cooked ?? undefined) : undefined;
}

export interface MemberChain {
  /** The innermost object: an identifier, `this`, a call … */
  readonly root: Node;
  /** Static names from the root outwards: `a.b?.['c']` → `['b', 'c']`. */
  readonly names: readonly string[];
}

/** The chain of an expression; `undefined` as soon as one link is computed. A lone expression has no names. */
export function memberChainOf(node: Node): MemberChain | undefined {
  const names: string[] = [];
  let at = unwrapped(node);
  while (isMember(at)) {
    const name = memberNameOf(at);
    if (name === undefined) return undefined;
    names.unshift(name);
    at = unwrapped(at.object);
  }
  return { root: at, names };
}

/** `server.registerTool(…)` → `registerTool`, `fetch(…)` → `fetch`; `undefined` for anything computed. */
export function calleeNameOf(call: AnyCall): string | undefined {
  const callee = calleeOf(call);
  if (callee.type === 'Identifier') return callee.name;
  return isMember(callee) ? memberNameOf(callee) : undefined;
}

/** The argument at a place, unless a spread before it makes the place unknown. */
export function argumentOf(call: AnyCall, index: number): Expression | undefined {
  const before = call.arguments.slice(0, index + 1);
  if (before.some(({ type }) => type === 'SpreadElement')) return undefined;
  return before[index] as Expression | undefined;
}

export function hasSpreadArgument(call: AnyCall): boolean {
  return call.arguments.some(({ type }) => type === 'SpreadElement');
}

/** Edits that write `before` and `after` round an argument; the argument itself stays as it is. */
export function wrapEdits(file: ParsedFile, node: Node, before: string, after: string): Edit[] {
  const { start, end } = outerSpanOf(file, node);
  return [
    { file: file.path, start, end: start, text: before },
    { file: file.path, start: end, end, text: after },
  ];
}

/** Edits that leave only `inner` of `outer`: `wrap(inner)` → `inner`. */
export function unwrapEdits(file: ParsedFile, outer: Node, inner: Node): Edit[] {
  const [kept, whole] = [outerSpanOf(file, inner), { start: outer.start ?? 0, end: outer.end ?? 0 }];
  return [
    { file: file.path, start: whole.start, end: kept.start, text: '' },
    { file: file.path, start: kept.end, end: whole.end, text: '' },
  ];
}
