import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isTestFile } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import { isInside, reachable } from '../../ast/mcp/wire/callers.js';
import { dispatchersOf } from '../../ast/mcp/wire/dispatchers.js';
import { keyOf } from '../../ast/objects.js';
import { oncePer } from '../../ast/once-per.js';
import { READ_METHOD } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';

/**
 * `if (!resource) return { contents: [] };` on the way of resources/read → found: a missing resource is an error.
 *
 * Leaves alone `contents: []` that is no answer to a read.
 */
export const emptyContentsNotFound = defineRule<Site>({
  id: 'empty-contents-not-found',
  title: 'A resource that is not there is an error, no empty answer.',
  why: [
    'A client cannot tell an empty answer from an empty resource. 2026-07-28 forbids it: the answer is -32602 with the',
    'URI in data.',
  ].join('\n'),
  example: {
    before: 'if (!found) return { contents: [] };',
    after: "if (!found) throw rpcError(-32602, 'Resource not found', { uri });",
  },
  leavesAlone: 'empty contents that are no answer to resources/read',
  spec: { revision: '2026-07-28', section: 'server/resources (error handling)', source: 'SEP-2164' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: ['contents'],
  reasons: {
    'empty-answer': {
      verdict: 'manual',
      text: 'resources/read is answered with empty contents, which 2026-07-28 forbids for a resource that is not there.',
      next: 'Answer an error with code -32602 and data: { uri } (ResourceNotFoundError of SDK v2) when there is no such resource.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    return file.paths('ObjectExpression').flatMap((path) => {
      if (!isEmptyAnswer(path) || !isInside(readersOf(project), path)) return [];
      return [{ file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 }];
    });
  },
  rewrite: ({ file, start, end }): Finding => ({
    reason: 'empty-answer',
    evidence: [{ file, start, end, shows: 'empty contents as the answer to resources/read' }],
  }),
});

function isEmptyAnswer(path: NodePath<t.ObjectExpression>): boolean {
  const property = path.node.properties.find((one) => keyOf(one) === 'contents');
  return (
    property?.type === 'ObjectProperty' &&
    property.value.type === 'ArrayExpression' &&
    property.value.elements.length === 0
  );
}

/** Code that answers resources/read: arms of dispatchers, handlers of the SDK. */
const readersOf = oncePer((project: Project): ReadonlyMap<t.Node, ParsedFile> => {
  const arms = dispatchersOf(project).flatMap(({ arms: all }) =>
    all.filter(({ methods }) => methods.includes(READ_METHOD)),
  );
  const handlers = project.mcp
    .registrations()
    .filter((registration) => handledMethodOf(project.mcp, registration) === READ_METHOD)
    .flatMap(({ functions }) => functions.map(({ file, path }) => ({ file, path: path as NodePath })));
  return reachable(project, [...arms.flatMap(({ body }) => body), ...handlers]);
});
