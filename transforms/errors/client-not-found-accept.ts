import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { messagesIn } from '../../ast/mcp/wire/messages.js';
import { numberOf } from '../../ast/mcp/wire/numbers.js';
import { replyMethodsOf, resultMethodsOf } from '../../ast/mcp/wire/results-read.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { READ_METHOD } from '../../ast/protocol/cacheable-results.js';
import { ERROR_CODES } from '../../ast/protocol/wire-names.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';

interface CodeSite extends Site {
  readonly reason: 'accepts-both' | 'accepted-already' | 'other-meaning' | 'any-method';
  readonly place: NodePath<t.BinaryExpression> | NodePath<t.SwitchCase>;
  /** The side of the comparison that is looked at. */
  readonly code: NodePath;
}

const { resourceNotFound, invalidParams } = ERROR_CODES;

/**
 * `catch (e) { if (e.code === -32002) … }` round a read → `(e.code === -32602 || e.code === -32002)`: what a missing
 * resource is called by servers of 2026-07-28, and what it was called before.
 *
 * Leaves alone the number anywhere but at a read: it means "not initialized" just as often.
 */
export const clientNotFoundAccept = defineRule<CodeSite>({
  id: 'client-not-found-accept',
  title: 'A client knows both codes of a missing resource.',
  why: [
    'A server of 2026-07-28 answers -32602 for a resource that is not there, where it was -32002. A client that only',
    'knows the old number takes a missing resource for a failure.',
  ].join('\n'),
  example: {
    before: 'if (error.code === -32002) return undefined;',
    after: 'if (error.code === -32602 || error.code === -32002) return undefined;',
  },
  leavesAlone: 'the number anywhere but at resources/read',
  spec: { revision: '2026-07-28', section: 'server/resources (error handling)', source: 'SEP-2164' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['client'],
  mentions: [],
  reasons: {
    'accepts-both': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'A missing resource is known by -32602, too, as servers of 2026-07-28 answer.',
    },
    'accepted-already': { verdict: 'done', text: 'Both codes of a missing resource are known here.' },
    'other-meaning': { verdict: 'leave', text: 'Here -32002 means that the handshake is missing, not a resource.' },
    'any-method': {
      verdict: 'advice',
      text: '-32002 is looked for in the answers to any method; servers of 2026-07-28 say -32602 for a missing resource.',
      next: 'If a missing resource is meant, look for -32602 as well where resources are read.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path) || !/code/.test(file.text)) return [];
    return [...comparisonsIn(file, project), ...casesIn(file, project)];
  },
  rewrite({ reason, place, code, start, end }, file): Finding {
    const evidence = [{ file: file.path, start, end, shows: 'code of a missing resource' }];
    if (reason !== 'accepts-both') return { reason, evidence };
    return {
      reason,
      evidence,
      assumption:
        'A read that is answered with -32602 names a resource that is not there; bad parameters have the same code.',
      edits: place.isBinaryExpression()
        ? comparisonEdits(file, place, file.textOf(code.node))
        : caseEdits(file, place as NodePath<t.SwitchCase>),
    };
  },
});

function spanOf(file: ParsedFile, { node }: NodePath): Site {
  return { file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
}

function comparisonsIn(file: ParsedFile, project: Project): CodeSite[] {
  return file.paths('BinaryExpression').flatMap((place): CodeSite[] => {
    if (!/^[!=]==?$/.test(place.node.operator)) return [];
    const sides = [place.get('left') as NodePath, place.get('right')];
    // Who is asked about its code is cheap to see; what a number is may lead through other files.
    const code = sides.find(isCode);
    const number = code && sides.find((side) => side !== code);
    if (!code || !number || numberOf(project, file, number) !== resourceNotFound) return [];
    const reason = isAcceptedRound(file, project, place, code)
      ? 'accepted-already'
      : reasonOf(file, project, place, code);
    return reason ? [{ ...spanOf(file, place), reason, place, code }] : [];
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
      if (isSame && sides.some((side) => numberOf(project, file, side) === invalidParams)) found = true;
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

/** Methods of the requests whose failure is looked at. */
function methodsRound(file: ParsedFile, project: Project, place: NodePath, code: NodePath): readonly string[] {
  const inner = skinOf(code);
  const error = inner.isIdentifier() ? undefined : skinOf(childOf(inner, 'object'));
  // reply.error.code
  if (
    error &&
    (error.isMemberExpression() || error.isOptionalMemberExpression()) &&
    memberNameOf(error.node) === 'error'
  )
    return replyMethodsOf(project, file, childOf(error, 'object'));
  const clause = place.findParent((at) => at.isCatchClause() || at.isFunction());
  if (clause?.isCatchClause() && (!error || isNameOf(clause, error))) {
    const attempt = clause.parentPath;
    return attempt?.isTryStatement() ? requestsIn(file, project, attempt.get('block')) : [];
  }
  // request(…).catch((e) => …)
  const call = clause?.parentPath;
  const member = call?.isCallExpression() ? call.get('callee') : undefined;
  if (
    clause &&
    member?.isMemberExpression() &&
    memberNameOf(member.node) === 'catch' &&
    call?.isCallExpression() &&
    childrenOf(call, 'arguments')[0] === clause
  )
    return resultMethodsOf(project, file, member.get('object'));
  return [];
}

function isNameOf(clause: NodePath<t.CatchClause>, error: NodePath): boolean {
  const { param } = clause.node;
  return param?.type === 'Identifier' && error.isIdentifier({ name: param.name });
}

function requestsIn(file: ParsedFile, project: Project, block: NodePath): string[] {
  const found: string[] = [];
  block.traverse({
    Function: (inner) => inner.skip(),
    CallExpression(call) {
      found.push(...resultMethodsOf(project, file, call));
    },
  });
  return found;
}

function comparisonEdits(file: ParsedFile, place: NodePath<t.BinaryExpression>, code: string): Edit[] {
  const { start, end } = outerSpanOf(file, place.node);
  const { operator } = place.node;
  const isNegative = operator.startsWith('!');
  const both = `${code} ${operator} ${invalidParams} ${isNegative ? '&&' : '||'} `;
  const needsParens = isBound(place, isNegative ? '&&' : '||');
  return [
    { file: file.path, start, end: start, text: `${needsParens ? '(' : ''}${both}` },
    ...(needsParens ? [{ file: file.path, start: end, end, text: ')' }] : []),
  ];
}

/** Something else than a test or the same operator is next to it. */
function isBound({ parent, key, node }: NodePath, operator: string): boolean {
  if (node.extra?.parenthesized) return false;
  if (parent.type === 'LogicalExpression') return parent.operator !== operator;
  return !(
    key === 'test' ||
    [
      'ReturnStatement',
      'VariableDeclarator',
      'ArrowFunctionExpression',
      'CallExpression',
      'AssignmentExpression',
      'ConditionalExpression',
    ].includes(parent.type)
  );
}

function casesIn(file: ParsedFile, project: Project): CodeSite[] {
  return file.paths('SwitchCase').flatMap((place): CodeSite[] => {
    const test = place.get('test');
    const parent = place.parentPath;
    if (!test.node || !parent.isSwitchStatement()) return [];
    const code = parent.get('discriminant') as NodePath;
    if (!isCode(code) || numberOf(project, file, test as NodePath) !== resourceNotFound) return [];
    const others = parent
      .get('cases')
      .some((one) => one.node.test && numberOf(project, file, one.get('test') as NodePath) === invalidParams);
    const reason = others ? 'accepted-already' : reasonOf(file, project, place, code);
    return reason ? [{ ...spanOf(file, place), reason, place, code }] : [];
  });
}

function caseEdits(file: ParsedFile, place: NodePath<t.SwitchCase>): Edit[] {
  const start = place.node.start ?? 0;
  const text = `case ${invalidParams}:${eolAt(file.text, start, file.style)}${indentAt(file.text, start)}`;
  return [{ file: file.path, start, end: start, text }];
}
