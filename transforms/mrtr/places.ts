/** From which entries of the program a piece of code is reached: through helpers, other files, class methods. */
import type { NodePath } from '@babel/traverse';
import type { Function as FunctionNode, Node } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionOf, sourceFunctionOf } from '../../ast/functions.js';
import { isTestFile, type McpFacts } from '../../ast/mcp/facts.js';
import { type Entry, entriesOf } from './entries.js';

export type Outside = 'initialized' | 'notification' | 'timer' | 'event' | 'start-up' | 'callback';

export type Place =
  /** Directly in the body of a handler whose request may answer `input_required`. */
  | { readonly type: 'handler'; readonly label: string; readonly handler: Node }
  /** In a function that such a handler calls. */
  | {
      readonly type: 'helper';
      readonly name: string;
      readonly labels: readonly string[];
      readonly alsoOutside: boolean;
    }
  /** In a handler of another method. */
  | { readonly type: 'other'; readonly label: string }
  /** No request of such a method is being served, or none that its code could answer. */
  | { readonly type: 'outside'; readonly why: Outside; readonly label: string }
  /** Nothing in the files that were read calls it. */
  | { readonly type: 'unknown'; readonly name: string }
  | { readonly type: 'test' };

/** A way by which the code is reached. */
interface Root {
  readonly kind: Entry['kind'] | 'start-up' | 'callback' | 'unknown';
  readonly label: string;
}

const OUTSIDE: readonly Outside[] = ['callback', 'initialized', 'notification', 'timer', 'event', 'start-up'];

export function placeOf(mcp: McpFacts, file: ParsedFile, path: NodePath): Place {
  if (isTestFile(file.path)) return { type: 'test' };
  const inner = enclosingFunctionOf(path);
  if (!inner) return { type: 'outside', why: 'start-up', label: '' };
  const fn = sourceFunctionOf(inner) as NodePath<FunctionNode>;
  const own = entriesOf(mcp).get(fn.node);
  if (own?.kind === 'askable') return { type: 'handler', label: own.label, handler: fn.node };
  const roots = rootsOf(mcp, fn, new Set());
  const labels = distinct(roots.filter(({ kind }) => kind === 'askable').map(({ label }) => label));
  const outside = OUTSIDE.find((kind) => roots.some((root) => root.kind === kind));
  if (labels.length > 0) return { type: 'helper', name: nameOf(fn), labels, alsoOutside: outside !== undefined };
  const other = roots.find(({ kind }) => kind === 'other');
  if (other) return { type: 'other', label: other.label };
  if (outside) return { type: 'outside', why: outside, label: roots.find(({ kind }) => kind === outside)!.label };
  return { type: 'unknown', name: nameOf(fn) };
}

function rootsOf(mcp: McpFacts, fn: NodePath<FunctionNode>, seen: Set<Node>): Root[] {
  if (seen.has(fn.node)) return [];
  seen.add(fn.node);
  const own = entriesOf(mcp).get(fn.node);
  const sites = mcp.callSitesOf(fn.node).filter((site) => !isTestFile(site.file.path));
  const called = sites.flatMap(({ path }): Root[] => {
    const around = enclosingFunctionOf(path);
    return around
      ? rootsOf(mcp, sourceFunctionOf(around) as NodePath<FunctionNode>, seen)
      : [{ kind: 'start-up', label: '' }];
  });
  if (own || sites.length > 0) return own ? [own, ...called] : called;
  return callbackRoots(mcp, fn, seen);
}

/** `items.map(async (item) => …)`: called by code that is not the project's, while the function round it runs or later. */
function callbackRoots(mcp: McpFacts, fn: NodePath<FunctionNode>, seen: Set<Node>): Root[] {
  const isCallback = fn.listKey === 'arguments';
  const around = isCallback ? enclosingFunctionOf(fn) : undefined;
  if (!isCallback) return [{ kind: 'unknown', label: '' }];
  if (!around) return [{ kind: 'start-up', label: '' }];
  return rootsOf(mcp, sourceFunctionOf(around) as NodePath<FunctionNode>, seen).map((root) =>
    root.kind === 'askable' ? { kind: 'callback', label: root.label } : root,
  );
}

/** The name by which a person finds the function. */
function nameOf(fn: NodePath<FunctionNode>): string {
  const { node, parent } = fn;
  const candidates = [(node as { id?: Node | null }).id, (node as { key?: Node }).key, nameHolderOf(parent)];
  const found = candidates.find((one) => one?.type === 'Identifier' || one?.type === 'PrivateName');
  if (found?.type === 'Identifier') return found.name;
  return found?.type === 'PrivateName' ? `#${found.id.name}` : 'this function';
}

function nameHolderOf(parent: Node): Node | undefined {
  if (parent.type === 'VariableDeclarator') return parent.id;
  if (parent.type === 'ObjectProperty' || parent.type === 'ClassProperty') return parent.key;
  if (parent.type !== 'AssignmentExpression') return undefined;
  return parent.left.type === 'MemberExpression' ? parent.left.property : parent.left;
}

function distinct(labels: readonly string[]): string[] {
  return [...new Set(labels)];
}
