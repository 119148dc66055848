import type { NodePath } from '@babel/traverse';
import { memberNameOf } from '../../ast/calls.js';
import { resultMethodsOf } from '../../ast/mcp/wire/results-read.js';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { LIST_METHODS } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Evidence, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';

interface CursorSite extends Site {
  readonly evidence: readonly Evidence[];
}

/**
 * `while (page.nextCursor)`, `cursor ? { cursor } : {}` → found: an empty string is a cursor like any other.
 *
 * Leaves alone cursors of other APIs and tests with `!== undefined`.
 */
export const cursorEmpty = defineRule<CursorSite>({
  id: 'cursor-empty',
  title: 'An empty cursor is a cursor.',
  why: [
    'A server may give any string as nextCursor, also an empty one; only a missing cursor means that there are no more',
    'pages. A test for truth stops too early there.',
  ].join('\n'),
  example: { before: 'while (cursor)', after: 'while (cursor !== undefined)' },
  leavesAlone: 'cursors of other APIs, tests with !== undefined',
  spec: { revision: '2026-07-28', section: 'server/utilities/pagination' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['client'],
  mentions: ['nextCursor'],
  reasons: {
    'tested-for-truth': {
      verdict: 'advice',
      text: 'The next page is fetched only when nextCursor is no empty string, which is a valid cursor, too.',
      next: 'Test with !== undefined.',
    },
  },
  detect(file, project) {
    const tests = cursorsIn(file, project).flatMap(({ uses, from }) => {
      const test = uses.find(isTest);
      return test ? [siteOf(file, test, from)] : [];
    });
    return tests.filter((site, index) => tests.findIndex(({ start }) => start === site.start) === index);
  },
  rewrite: ({ evidence }): Finding => ({ reason: 'tested-for-truth', evidence }),
});

interface Cursor {
  /** The member or the pattern property that reads it off a result. */
  readonly from: NodePath;
  /** Where its value is used. */
  readonly uses: readonly NodePath[];
}

function cursorsIn(file: ParsedFile, project: Project): Cursor[] {
  const members = [...file.paths('MemberExpression'), ...file.paths('OptionalMemberExpression')] as NodePath[];
  const read = members.flatMap((member): Cursor[] => {
    if (memberNameOf(member.node as never) !== 'nextCursor') return [];
    if (!isList(resultMethodsOf(project, file, childOf(member, 'object')))) return [];
    return [{ from: member, uses: [member, ...usesOfHolder(member)] }];
  });
  const picked = file.paths('VariableDeclarator').flatMap((declarator): Cursor[] => {
    const pattern = declarator.get('id');
    if (!pattern.isObjectPattern() || !declarator.node.init) return [];
    const property = pattern.get('properties').find((one) => keyOf(one.node) === 'nextCursor');
    if (!property?.isObjectProperty() || property.node.value.type !== 'Identifier') return [];
    if (!isList(resultMethodsOf(project, file, childOf(declarator, 'init')))) return [];
    const references = declarator.scope.getBinding(property.node.value.name)?.referencePaths ?? [];
    return [{ from: property, uses: references.flatMap((one) => [one, ...usesOfHolder(one)]) }];
  });
  return [...read, ...picked];
}

function isList(methods: readonly string[]): boolean {
  return methods.some((method) => Object.hasOwn(LIST_METHODS, method));
}

/** `cursor = page.nextCursor` → every use of `cursor`. */
function usesOfHolder(value: NodePath): NodePath[] {
  const parent = value.parentPath;
  const target = parent?.isAssignmentExpression({ operator: '=' })
    ? parent.node.left
    : parent?.isVariableDeclarator()
      ? parent.node.id
      : undefined;
  if (target?.type !== 'Identifier' || !parent) return [];
  return parent.scope.getBinding(target.name)?.referencePaths ?? [];
}

/** The value stands where only its truth counts. */
function isTest(path: NodePath): boolean {
  const parent = path.parentPath;
  if (!parent) return false;
  if (parent.isUnaryExpression({ operator: '!' })) return true;
  if (parent.isLogicalExpression()) return parent.node.operator !== '??' && (path.key === 'left' || isTest(parent));
  return (
    path.key === 'test' &&
    ['WhileStatement', 'DoWhileStatement', 'IfStatement', 'ConditionalExpression', 'ForStatement'].includes(parent.type)
  );
}

function siteOf(file: ParsedFile, test: NodePath, from: NodePath): CursorSite {
  const span = (path: NodePath) => ({ file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 });
  return {
    ...span(test),
    evidence: [
      { ...span(from), shows: 'nextCursor of a list' },
      { ...span(test), shows: 'tested for truth' },
    ],
  };
}
