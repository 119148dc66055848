/**
 * Over HTTP a class builds servers for requests that run at the same time, and its field holds the last of them. That
 * is right only while a server is being built, and only if nothing else is made along with it.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile } from '../contract.js';
import { type Field, fieldUsesOf, methodNameOf } from './class-uses.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { deferringFunctionOf, isWithin, type StatementPath } from './places.js';
import { chainFrom, isCloseCall } from './uses.js';

/** A use of the field at a time when it may hold the server of another request; something that is built along. */
export function mixedUseOf(
  file: ParsedFile,
  field: Field,
  moved: readonly StatementPath[],
  sessions: readonly NodePath[],
  isAsync: boolean,
): Obstacle | undefined {
  if (isAsync) return obstacleAt(file, moved[0].node, 'made-in-class');
  const building: readonly NodePath[] = [...moved, ...builtBy(file, field, moved)];
  const waiting = file
    .paths('AwaitExpression')
    .find((path) => building.some((one) => one.isClassMethod() && one.node.async && isWithin(path.node, one.node)));
  if (waiting) return obstacleAt(file, waiting.node, 'made-in-class');
  for (const path of fieldUsesOf(file, field)) {
    const part = building.find((one) => isWithin(path.node, one.node));
    const isOfSession = sessions.some((fn) => isWithin(path.node, fn.node));
    if (!part && (isOfSession || isConnection(path) || isCloseCall(path))) continue;
    if (!part) return obstacleAt(file, path.node, 'used-outside');
    const body = part.isClassMethod() ? childOf(part, 'body') : part;
    if (deferringFunctionOf(path, body)) return obstacleAt(file, path.node, 'used-outside');
  }
  const other = file
    .paths('AssignmentExpression')
    .find(({ node }) => building.some((one) => isWithin(node, one.node)) && isOtherField(node.left, field.name));
  return other && obstacleAt(file, other.node, 'made-in-class');
}

/** Methods that run while the server is built. */
function builtBy(file: ParsedFile, field: Field, moved: readonly NodePath[]): NodePath[] {
  const methods = childrenOf(childOf(field.class, 'body'), 'body').filter(
    (one) => one.isClassMethod({ kind: 'method' }) || one.isClassPrivateMethod(),
  );
  const found: NodePath[] = [];
  for (let parts = moved; parts.length > 0; ) {
    const next = methods.filter(
      (method) => !found.includes(method) && parts.some((part) => calls(file, part, methodNameOf(method.node))),
    );
    found.push(...next);
    parts = next;
  }
  return found;
}

function calls(file: ParsedFile, part: NodePath, name: string): boolean {
  return file
    .paths('ThisExpression')
    .some(({ node, parent }) => isWithin(node, part.node) && isMember(parent) && memberNameOf(parent) === name);
}

function isConnection(path: NodePath): boolean {
  return chainFrom(path).names.at(-1) === 'connect';
}

function isOtherField(left: NodePath['node'], name: string): boolean {
  return isMember(left) && left.object.type === 'ThisExpression' && memberNameOf(left) !== name;
}
