/** Comparisons and cases in which a program looks for the old code of a missing resource, and what they are about. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { messagesIn } from '../../ast/mcp/wire/messages.js';
import { numberOf } from '../../ast/mcp/wire/numbers.js';
import { READ_METHOD } from '../../ast/protocol/cacheable-results.js';
import { ERROR_CODES } from '../../ast/protocol/wire-names.js';
import type { ParsedFile, Project, Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { methodsRound } from './failed-methods.js';

export interface CodeSite extends Site {
  readonly reason: 'accepts-both' | 'accepted-already' | 'other-meaning' | 'any-method';
  readonly place: NodePath<t.BinaryExpression> | NodePath<t.SwitchCase>;
  /** The side of the comparison that is looked at. */
  readonly code: NodePath;
}

export function comparisonsIn(file: ParsedFile, project: Project): CodeSite[] {
  return file.paths('BinaryExpression').flatMap((place): CodeSite[] => {
    if (!/^[!=]==?$/.test(place.node.operator)) return [];
    const sides = [place.get('left') as NodePath, place.get('right')];
    // Who is asked about its code is cheap to see; what a number is may lead through other files.
    const code = sides.find(isCode);
    const number = code && sides.find((side) => side !== code);
    if (!code || !number || numberOf(project, file, number) !== ERROR_CODES.resourceNotFound) return [];
    const reason = isAcceptedRound(file, project, place, code)
      ? 'accepted-already'
      : reasonOf(file, project, place, code);
    return reason ? [{ ...siteAt(file, place.node), reason, place, code }] : [];
  });
}

export function casesIn(file: ParsedFile, project: Project): CodeSite[] {
  return file.paths('SwitchCase').flatMap((place): CodeSite[] => {
    const test = place.get('test');
    const parent = place.parentPath;
    if (!test.node || !parent.isSwitchStatement()) return [];
    const code = parent.get('discriminant') as NodePath;
    if (!isCode(code) || numberOf(project, file, test as NodePath) !== ERROR_CODES.resourceNotFound) return [];
    const others = parent
      .get('cases')
      .some(
        (one) => one.node.test && numberOf(project, file, one.get('test') as NodePath) === ERROR_CODES.invalidParams,
      );
    const reason = others ? 'accepted-already' : reasonOf(file, project, place, code);
    return reason ? [{ ...siteAt(file, place.node), reason, place, code }] : [];
  });
}

/** `e.code`, `reply.error?.code`, `code` of a pattern. */
function isCode(path: NodePath): boolean {
  const inner = skinOf(path);
  if (inner.isMemberExpression() || inner.isOptionalMemberExpression()) return memberNameOf(inner.node) === 'code';
  return inner.isIdentifier({ name: 'code' });
}

/** `x === -32602 || x === -32002`, in any order. */
function isAcceptedRound(file: ParsedFile, project: Project, place: NodePath, code: NodePath): boolean {
  let top: NodePath = place;
  while (top.parentPath?.isLogicalExpression()) top = top.parentPath;
  let found = false;
  const text = file.textOf(code.node);
  top.traverse({
    BinaryExpression(other) {
      const sides = [other.get('left') as NodePath, other.get('right')];
      const isSame = sides.some((side) => file.textOf(side.node) === text);
      if (isSame && sides.some((side) => numberOf(project, file, side) === ERROR_CODES.invalidParams)) found = true;
    },
  });
  return found;
}

function reasonOf(file: ParsedFile, project: Project, place: NodePath, code: NodePath): CodeSite['reason'] | undefined {
  const methods = methodsRound(file, project, place, code);
  if (methods.length > 0 && methods.every((method) => method === READ_METHOD)) return 'accepts-both';
  const statement = place.findParent((at) => at.isStatement());
  if (/initiali[sz]|handshake/i.test(file.textOf(statement?.node ?? {}))) return 'other-meaning';
  const isClient = messagesIn(project, file).some(({ isMcp, kind }) => isMcp && kind === 'request');
  return isClient || methods.includes(READ_METHOD) ? 'any-method' : undefined;
}
