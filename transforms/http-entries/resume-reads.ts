/** Where code that serves a request asks from which event on a client wants its stream: `req.headers['last-event-id']`. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';
import { childOf } from '../../ast/paths.js';
import { referencesOf } from '../../ast/scope.js';
import type { ParsedFile } from '../contract.js';
import { isWithin } from '../entry-points/places.js';

const HEADER = 'last-event-id';

/** The reads inside some functions, and every use of a variable that holds one. */
export function resumeReadsIn(file: ParsedFile, functions: readonly Node[]): Node[] {
  if (!file.text.toLowerCase().includes(HEADER)) return [];
  const paths = file.paths('MemberExpression', 'OptionalMemberExpression', 'CallExpression') as readonly NodePath[];
  const reads = paths.filter((path) => isRead(path) && functions.some((fn) => isWithin(path.node, fn)));
  return reads.flatMap((read) => [read.node, ...heldIn(file, read)]);
}

function isRead({ node }: NodePath): boolean {
  if (isCall(node)) {
    const { callee, arguments: given } = node;
    const isTaken = isMember(callee) && /^(?:get|header)$/.test((callee.property as { name?: string }).name ?? '');
    return isTaken && given.length === 1 && isHeader(given[0]);
  }
  return isMember(node) && node.computed && isHeader(node.property);
}

function isHeader(node: Node): boolean {
  return stringValueOf(node)?.toLowerCase() === HEADER;
}

function heldIn(file: ParsedFile, read: NodePath): Node[] {
  const declarator = read.find((at) => at.isVariableDeclarator() || at.isStatement());
  const id = declarator?.isVariableDeclarator() ? childOf(declarator, 'id') : undefined;
  const binding = id?.isIdentifier() ? id.scope.getBinding(id.node.name) : undefined;
  return binding ? referencesOf(file, binding).map(({ path }) => path.node as Node) : [];
}
