/**
 * `completable(z.string().optional(), complete)` → `completable(z.string(), complete).optional()`.
 *
 * Leaves alone schemas that are optional outside of `completable` already, or not at all.
 */

import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import type { Value } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { componentOf } from './components.js';

interface CompletableSite extends Site {
  readonly call: NodePath<CallExpression>;
}

export const completableNesting = defineRule<CompletableSite>({
  id: 'completable-nesting',
  title: '`.optional()` moves out of `completable(…)`.',
  why:
    'SDK v2 looks for the completion inside an optional schema, not on it: with `.optional()` inside, the argument is ' +
    'still served, but clients no longer get suggestions for it.',
  example: {
    before: 'completable(z.string().optional(), cities)',
    after: 'completable(z.string(), cities).optional()',
  },
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: completable', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server'],
  mentions: ['completable'],
  reasons: {
    'optional-moved': { verdict: 'rewrite', text: '`.optional()` moves behind `completable(…)`.' },
    'not-optional': { verdict: 'done', text: 'The completion is where SDK v2 looks for it.' },
    'optional-inside': {
      verdict: 'manual',
      text: 'The schema inside `completable(…)` is optional in a way that cannot be moved out.',
      next: 'Make the result optional instead: `completable(schema, complete).optional()`.',
    },
  },
  detect(file, project) {
    return file
      .paths('CallExpression')
      .filter((call) => isCompletable(file, call, project))
      .map((call) => ({ file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, call }));
  },
  rewrite({ call, start, end }, file, project) {
    const [schema] = childrenOf(call, 'arguments');
    const evidence = [{ file: file.path, start, end, shows: '`completable` of the SDK' }];
    const finding = (reason: string): Finding => ({ reason, evidence });
    if (!schema || !isOptional(schema)) return finding('not-optional');
    if (!isOptionalCall(schema)) return finding('optional-inside');
    const inner = childOf(childOf(schema, 'callee'), 'object');
    const edits = [
      { file: file.path, start: inner.node.end ?? 0, end: schema.node.end ?? 0, text: '' },
      { file: file.path, start: end, end, text: '.optional()' },
    ];
    return { ...finding('optional-moved'), component: componentOf(project, file), edits };
  },
});

function isCompletable(file: ParsedFile, call: NodePath<CallExpression>, project: Project): boolean {
  const values = project.mcp.valuesOf(file, childOf(call, 'callee'));
  const isOfSdk = (value: Value): boolean =>
    value.type === 'external' && value.name === 'completable' && sdkOf(value.module) !== undefined;
  return values.length > 0 && values.every(isOfSdk);
}

/** `….optional()` with nothing behind it. */
function isOptionalCall(path: NodePath): path is NodePath<CallExpression> {
  if (!path.isCallExpression() || path.node.arguments.length > 0) return false;
  const callee = path.get('callee');
  return callee.isMemberExpression({ computed: false }) && callee.get('property').isIdentifier({ name: 'optional' });
}

/** Optional somewhere along the chain, or wrapped: `z.string().optional().describe('city')`, `z.optional(z.string())`. */
function isOptional(path: NodePath): boolean {
  if (!path.isCallExpression()) return false;
  const callee = path.get('callee');
  if (!callee.isMemberExpression({ computed: false })) return false;
  return callee.get('property').isIdentifier({ name: 'optional' }) || isOptional(callee.get('object'));
}
