import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { messagesIn } from '../../ast/mcp/wire/messages.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { batchesIn } from './batches.js';
import { regionOf } from './region.js';
import { areFoundById } from './reply-uses.js';
import { takenApart } from './taken-apart.js';

interface ReaderSite extends Site {
  readonly reason: 'by-position' | 'by-id' | 'tolerant-reader';
}

/**
 * `const [a, b] = await res.json()` and `replies.find((reply) => reply.id === 1)` of a batch that was taken apart: both
 * read the list that holds one reply per request now, in the order of the requests. Nothing is left to change, but by
 * position was wrong before.
 *
 * Leaves alone tolerant readers, `Array.isArray(data) ? data : [data]`: older servers may still send an array.
 */
export const batchResponseParse = defineRule<ReaderSite>({
  id: 'batch-response-parse',
  title: 'Replies of a batch are read from the list of single replies.',
  why: [
    'A server of 2026-07-28 never sends an array. What reads one gets the list that the client itself collects; a',
    'reader that takes an array or a single message works with both.',
  ].join('\n'),
  example: { before: 'const [a, b] = await res.json();', after: 'const [a, b] = replies;' },
  leavesAlone: 'readers that take an array as well as a single message',
  spec: { revision: '2025-06-18', section: 'changelog (batching removed)', source: 'PR 416' },
  worlds: ['wire'],
  sides: ['client'],
  mentions: ['jsonrpc', 'JSON.stringify', 'isArray'],
  reasons: {
    'by-position': {
      verdict: 'advice',
      text: 'Replies are read by position, though a server could answer a batch in any order. They now come in the order of the requests.',
      next: 'Look whether something made up for replies that came in another order.',
    },
    'by-id': { verdict: 'done', text: 'Replies are found by their id, which works as before.' },
    'tolerant-reader': {
      verdict: 'leave',
      text: 'This reader takes an array as well as a single message: harmless, and older servers may still send one.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    return [...readersOf(file, project), ...tolerantReadersIn(file, project)];
  },
  rewrite({ reason, file, start, end }): Finding {
    return { reason, evidence: [{ file, start, end, shows: 'reads replies' }] };
  },
});

function readersOf(file: ParsedFile, project: Project): ReaderSite[] {
  return batchesIn(project, file).flatMap((batch): ReaderSite[] => {
    const region = batch.fault ? 'scattered' : regionOf(batch.send);
    if (typeof region === 'string' || !region.declared || !takenApart(file, project, batch).edits) return [];
    const { node } = region.declared;
    const reason = areFoundById(region.declared) ? 'by-id' : 'by-position';
    if (reason === 'by-position' && !isPositional(region.declared)) return [];
    return [{ ...siteAt(file, node), reason }];
  });
}

function isPositional(declarator: NodePath<t.VariableDeclarator>): boolean {
  const { id } = declarator.node;
  if (id.type !== 'Identifier') return id.type === 'ArrayPattern';
  return (declarator.scope.getBinding(id.name)?.referencePaths ?? []).some((reference) => {
    const parent = reference.parentPath;
    if (parent?.isVariableDeclarator()) return parent.node.id.type === 'ArrayPattern';
    return parent?.isMemberExpression({ computed: true }) && parent.node.object === reference.node;
  });
}

/** `Array.isArray(x) ? x : [x]` on parsed JSON, in a file that writes MCP messages. */
function tolerantReadersIn(file: ParsedFile, project: Project): ReaderSite[] {
  if (!file.text.includes('isArray') || !messagesIn(project, file).some(({ isMcp }) => isMcp)) return [];
  return file.paths('ConditionalExpression').flatMap((path) => {
    const test = path.get('test');
    if (!test.isCallExpression() || !test.get('callee').matchesPattern('Array.isArray')) return [];
    const [tested] = childrenOf(test, 'arguments');
    const alternate = skinOf(path.get('alternate'));
    const text = file.textOf(tested?.node ?? {});
    const isPair =
      file.textOf(path.node.consequent) === text &&
      alternate.isArrayExpression() &&
      file.textOf(alternate.node) === `[${text}]`;
    return isPair && isParsedJson(tested) ? [{ ...siteAt(file, path.node), reason: 'tolerant-reader' as const }] : [];
  });
}

function isParsedJson(path: NodePath): boolean {
  const inner = skinOf(path);
  if (inner.isCallExpression()) {
    const callee = inner.get('callee');
    return callee.matchesPattern('JSON.parse') || (callee.isMemberExpression() && memberNameOf(callee.node) === 'json');
  }
  if (!inner.isIdentifier()) return false;
  const declared = inner.scope.getBinding(inner.node.name)?.path;
  return (
    declared?.isVariableDeclarator() === true && Boolean(declared.node.init) && isParsedJson(childOf(declared, 'init'))
  );
}
