import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isTestFile } from '../../ast/mcp/facts.js';
import { ERROR_CODES } from '../../ast/protocol/wire-names.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile } from '../contract.js';
import { type CodeSite, casesIn, comparisonsIn } from './not-found-tests.js';

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

function comparisonEdits(file: ParsedFile, place: NodePath<t.BinaryExpression>, code: string): Edit[] {
  const { start, end } = outerSpanOf(file, place.node);
  const { operator } = place.node;
  const isNegative = operator.startsWith('!');
  const both = `${code} ${operator} ${ERROR_CODES.invalidParams} ${isNegative ? '&&' : '||'} `;
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

function caseEdits(file: ParsedFile, place: NodePath<t.SwitchCase>): Edit[] {
  const start = place.node.start ?? 0;
  const text = `case ${ERROR_CODES.invalidParams}:${eolAt(file.text, start, file.style)}${indentAt(file.text, start)}`;
  return [{ file: file.path, start, end: start, text }];
}
