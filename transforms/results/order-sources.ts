/** What makes the order of a list differ from call to call or from machine to machine. */

import type { NodePath } from '@babel/traverse';
import type { ArrayExpression, CallExpression, Identifier } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import type { Span } from '../contract.js';
import { siteAt } from '../sites.js';

export interface Disorder extends Span {
  /** `random`, `completion`: shown to differ from call to call. `folder`, `set`: depends on more than the code shows. */
  readonly kind: 'random' | 'completion' | 'folder' | 'set';
}

const MOST_STEPS = 12;
/** Methods that keep the order of what they are called on. */
const KEEPING: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'flatMap',
  'flat',
  'slice',
  'concat',
  'reverse',
  'toReversed',
]);

/** The first source of disorder in the making of a list; `undefined` when it is sorted, or none is seen. */
export function disorderOf(mcp: McpFacts, file: ParsedFile, list: NodePath, steps = MOST_STEPS): Disorder | undefined {
  if (steps === 0) return undefined;
  const path = skinOf(list);
  if (path.isIdentifier()) return ofName(mcp, file, path, steps - 1);
  if (path.isArrayExpression()) return ofElements(mcp, file, path, steps - 1);
  if (path.isNewExpression()) return ofConstruction(mcp, file, path, steps - 1);
  return path.isCallExpression() ? ofCall(mcp, file, path, steps - 1) : undefined;
}

function ofName(mcp: McpFacts, file: ParsedFile, path: NodePath<Identifier>, steps: number): Disorder | undefined {
  const binding = path.scope.getBinding(path.node.name);
  const declared = binding?.path;
  if (!binding || !declared?.isVariableDeclarator() || !declared.node.init) return undefined;
  const uses = binding.referencePaths;
  if (uses.some((use) => isMethodCall(use, 'sort') && !isRandomSort(use.parentPath!.parentPath!))) return undefined;
  for (const use of uses) {
    if (isMethodCall(use, 'sort')) return { ...siteAt(file, use.parentPath!.parentPath!.node), kind: 'random' };
    const filled = isMethodCall(use, 'push') ? disorderAround(mcp, file, use, steps) : undefined;
    if (filled) return filled;
  }
  // `const set = new Set()` that is filled while the program runs.
  const init = skinOf(childOf(declared, 'init'));
  if (isSet(init) && uses.some((use) => isMethodCall(use, 'add') && use.getFunctionParent() !== null))
    return { ...siteAt(file, init.node), kind: 'set' };
  return disorderOf(mcp, file, init, steps);
}

function ofElements(
  mcp: McpFacts,
  file: ParsedFile,
  path: NodePath<ArrayExpression>,
  steps: number,
): Disorder | undefined {
  for (const element of childrenOf(path, 'elements')) {
    const found = element.isSpreadElement() ? disorderOf(mcp, file, element.get('argument'), steps) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** `new Set(list)` keeps the order of the list. */
function ofConstruction(mcp: McpFacts, file: ParsedFile, path: NodePath, steps: number): Disorder | undefined {
  const [from] = childrenOf(path, 'arguments');
  return isSet(path) && from ? disorderOf(mcp, file, from, steps) : undefined;
}

function ofCall(mcp: McpFacts, file: ParsedFile, path: NodePath<CallExpression>, steps: number): Disorder | undefined {
  const callee = childOf(path, 'callee');
  const [first] = childrenOf(path, 'arguments');
  if (isFolderRead(mcp, file, callee)) return { ...siteAt(file, path.node), kind: 'folder' };
  if (callee.isMemberExpression() && !callee.node.computed && callee.node.property.type === 'Identifier') {
    const { name } = callee.node.property;
    if (name === 'sort' || name === 'toSorted')
      return isRandomSort(path) ? { ...siteAt(file, path.node), kind: 'random' } : undefined;
    // `Promise.all` gives the results in the order of what it was given.
    if (first && (callee.matchesPattern('Array.from') || callee.matchesPattern('Promise.all')))
      return disorderOf(mcp, file, first, steps);
    if (KEEPING.has(name)) return disorderOf(mcp, file, callee.get('object'), steps);
    if (name === 'values' || name === 'keys') return disorderOf(mcp, file, callee.get('object'), steps);
  }
  for (const fn of mcp.evaluator.calleesOf(file, path)) {
    for (const returned of functionReturns(fn.path)) {
      const found = disorderOf(mcp, fn.file, returned, steps);
      if (found) return found;
    }
  }
  return undefined;
}

/** What the loop or callback round a statement goes through: `for (const f of await readdir(dir)) tools.push(…)`. */
export function disorderAround(
  mcp: McpFacts,
  file: ParsedFile,
  path: NodePath,
  steps = MOST_STEPS,
): Disorder | undefined {
  if (steps === 0) return undefined;
  const loop = path.findParent((at) => at.isForOfStatement() || (at.isFunction() && at.listKey === 'arguments'));
  if (!loop) return undefined;
  if (loop.isForOfStatement())
    return disorderOf(mcp, file, loop.get('right'), steps - 1) ?? disorderAround(mcp, file, loop, steps - 1);
  const call = loop.parentPath;
  const callee = call?.isCallExpression() ? childOf(call, 'callee') : undefined;
  if (!call || !callee?.isMemberExpression() || callee.node.computed || callee.node.property.type !== 'Identifier')
    return undefined;
  const { name } = callee.node.property;
  if (name !== 'map' && name !== 'forEach') return undefined;
  if (awaitsBefore(loop, path)) return { ...siteAt(file, call.node), kind: 'completion' };
  return disorderOf(mcp, file, callee.get('object'), steps - 1);
}

/** An async callback that waits before it adds: who is done first comes first. */
function awaitsBefore(callback: NodePath, added: NodePath): boolean {
  let isFound = false;
  descend(callback, (inner) => {
    if (inner.isFunction()) return false;
    if (inner.isAwaitExpression() && (inner.node.start ?? 0) < (added.node.start ?? 0)) isFound = true;
    return true;
  });
  return isFound;
}

const FOLDER_READS: ReadonlySet<string> = new Set([
  'readdir',
  'readdirSync',
  'opendir',
  'opendirSync',
  'glob',
  'globSync',
]);

function isFolderRead(mcp: McpFacts, file: ParsedFile, callee: NodePath): boolean {
  return mcp
    .valuesOf(file, callee)
    .some(
      (value) =>
        value.type === 'external' &&
        /^(?:node:)?fs(?:\/promises)?$|^fs-extra$/.test(value.module) &&
        FOLDER_READS.has(value.name.split('.').at(-1) ?? ''),
    );
}

function isSet(path: NodePath): boolean {
  return (
    path.isNewExpression() && path.get('callee').isIdentifier({ name: 'Set' }) && !path.scope.hasBinding('Set', true)
  );
}

function isMethodCall(object: NodePath, name: string): boolean {
  const member = object.parentPath;
  if (object.key !== 'object' || !member?.isMemberExpression() || member.node.computed) return false;
  return (
    member.get('property').isIdentifier({ name }) &&
    member.key === 'callee' &&
    member.parentPath?.isCallExpression() === true
  );
}

/** `sort(() => Math.random() - 0.5)`. */
function isRandomSort(call: NodePath): boolean {
  const [compare] = childrenOf(call, 'arguments');
  let isRandom = false;
  const look = (inner: NodePath): boolean => {
    if (inner.isMemberExpression() && inner.matchesPattern('Math.random')) isRandom = true;
    return !isRandom;
  };
  if (compare) descend(compare, look);
  return isRandom;
}
