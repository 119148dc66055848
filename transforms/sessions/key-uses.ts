/** A place where a value is the key of something: `map.get(id)`, `carts[id]`, `id in carts`, `owner === id`. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { reachOf } from '../entry-points/reach.js';

export interface KeyUse {
  readonly file: ParsedFile;
  /** The call, member or comparison. */
  readonly node: Node;
  readonly path: NodePath;
  /** What is keyed. */
  readonly container: NodePath;
}

/** Methods that take a key first: collections, caches, stores, rate limiters. */
const KEYED: ReadonlySet<string> = new Set(
  (
    'get set has delete add take peek getset getItem setItem removeItem getOrCreate getOrSet getOrInsert del exists ' +
    'expire incr incrby increment decr consume limit isLimited tryAcquire acquire penalty reward block includes indexOf'
  ).split(' '),
);
/** Those of pools and stores that are made for sessions. */
const POOLED = /^(?:get|find|load|save|update|remove|delete|create|ensure|getOrCreate)(?:Session|State|Connection)\w*$/;
/** Those of hashes in Redis, which take the key of the hash first. */
const SECOND: ReadonlySet<string> = new Set(['hget', 'hset', 'hdel', 'hexists', 'sadd', 'srem', 'sismember']);

const PLAIN: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

export function keyUseAt(project: Project, file: ParsedFile, key: NodePath): KeyUse | undefined {
  const parent = key.parentPath;
  const container = parent && containerOf(project, file, key, parent);
  if (!parent || !container || isOfRequest(project, file, container)) return undefined;
  return { file, node: parent.node, path: parent, container };
}

function containerOf(project: Project, file: ParsedFile, key: NodePath, parent: NodePath): NodePath | undefined {
  if (isMember(parent.node))
    return key.key === 'property' && parent.node.computed ? childOf(parent, 'object') : undefined;
  if (parent.isBinaryExpression()) return comparedWith(key, parent);
  if (!isCall(parent.node) || key.listKey !== 'arguments') return undefined;
  const callee = skinOf(childOf(parent, 'callee'));
  if (!isMember(callee.node)) return undefined;
  const name = memberNameOf(callee.node) ?? '';
  const isKey =
    ((KEYED.has(name) || POOLED.test(name)) && key.key === 0) || (SECOND.has(name) && (key.key as number) < 2);
  // A method of the project says itself what it does with its argument.
  if (!isKey || project.mcp.evaluator.calleesOf(file, parent).length > 0) return undefined;
  return childOf(callee, 'object');
}

/** What an id is compared with, or looked for in; a comparison with a literal asks whether there is one. */
function comparedWith(key: NodePath, parent: NodePath): NodePath | undefined {
  const { operator } = parent.node as { operator: string };
  const other = skinOf(childOf(parent, key.key === 'left' ? 'right' : 'left'));
  if (operator === 'in') return key.key === 'left' ? other : undefined;
  if (!/^[!=]==?$/.test(operator)) return undefined;
  const isValue = other.isIdentifier() ? other.node.name !== 'undefined' : isMember(other.node);
  return isValue ? other : undefined;
}

/** A collection that is made while a request is handled keeps nothing for the next one. */
function isOfRequest(project: Project, file: ParsedFile, container: NodePath): boolean {
  const path = skinOf(container);
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  if (!binding?.path.isVariableDeclarator()) return false;
  const init = skinOf(childOf(binding.path, 'init'));
  const isCollection = init.isNewExpression() && PLAIN.has(file.textOf(init.node.callee));
  const isMade = isCollection || init.isObjectExpression() || init.isArrayExpression();
  return isMade && reachOf(project, binding.path) === 'handler';
}
