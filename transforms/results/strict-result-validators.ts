import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../ast/calls.js';
import { initialValueOf } from '../../ast/initial-values.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { resultMethodsOf } from '../../ast/mcp/wire/results-read.js';
import { childrenOf } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';

interface StrictSite extends Site {
  readonly reason: 'strict-schema' | 'compared-whole' | 'counted';
  readonly method: string;
}

/**
 * `ToolsResult.strict().parse(result)`, `assert.deepEqual(result, { tools })`, `Object.keys(result).length` → found:
 * results of 2026-07-28 have fields that they did not have.
 *
 * Leaves alone schemas that take more than they name, and comparisons of what is inside a result.
 */
export const strictResultValidators = defineRule<StrictSite>({
  id: 'strict-result-validators',
  title: 'Results may have more fields than a validator names.',
  why: [
    'resultType, ttlMs, cacheScope and _meta come with the results of 2026-07-28. A validator that refuses what it does',
    'not know, and a test that compares a whole result, fail then.',
  ].join('\n'),
  example: {
    before: 'z.object({ tools }).strict().parse(result)',
    after: 'z.object({ tools }).passthrough().parse(result)',
  },
  leavesAlone: 'schemas that take more than they name, comparisons of what is inside a result',
  spec: { revision: '2026-07-28', section: 'basic (ResultType), server/utilities/caching' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['client', 'tests'],
  mentions: ['strict', 'deepEqual', 'deepStrictEqual', 'toEqual', 'toStrictEqual', 'Object.keys'],
  reasons: {
    'strict-schema': {
      verdict: 'manual',
      text: 'The result of {method} is refused when it has a field that the schema does not name, and results of 2026-07-28 have some.',
      next: 'Let the schema pass on what it does not know (z.looseObject, .passthrough()).',
    },
    'compared-whole': {
      verdict: 'advice',
      text: 'The whole result of {method} is compared; on 2026-07-28 it has resultType, and lists have ttlMs and cacheScope, too.',
      next: 'Compare the part that matters (result.tools), or use toMatchObject / partialDeepStrictEqual.',
    },
    counted: {
      verdict: 'advice',
      text: 'The fields of the result of {method} are counted; on 2026-07-28 there are more.',
      next: 'Test for the field that is meant.',
    },
  },
  detect(file, project) {
    const sites = file.paths('CallExpression').flatMap((call) => siteOf(file, project, call));
    // Tests compare by the dozen: the first comparison of a file stands for all.
    return sites.filter(
      ({ reason }, index) => reason !== 'compared-whole' || sites.findIndex((site) => site.reason === reason) === index,
    );
  },
  rewrite({ reason, method, start, end }, file): Finding {
    return { reason, evidence: [{ file: file.path, start, end, shows: `result of ${method}` }], words: { method } };
  },
});

function siteOf(file: ParsedFile, project: Project, call: NodePath<t.CallExpression>): StrictSite[] {
  const checked = checkedBy(file, project, call);
  if (!checked) return [];
  const [method] = resultMethodsOf(project, file, checked.value);
  if (method === undefined) return [];
  return [{ file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, reason: checked.reason, method }];
}

interface Checked {
  readonly reason: StrictSite['reason'];
  readonly value: NodePath;
}

function checkedBy(file: ParsedFile, project: Project, call: NodePath<t.CallExpression>): Checked | undefined {
  const callee = skinOf(call.get('callee'));
  const name = calleeNameOf(call.node) ?? '';
  const [first, second] = childrenOf(call, 'arguments');
  if (!first || !callee.isMemberExpression()) return undefined;
  const object = callee.get('object');
  if (/^(?:safeParse|parse)(?:Async)?$/.test(name))
    return isStrict(project, file, object) ? { reason: 'strict-schema', value: first } : undefined;
  if (callee.matchesPattern('Object.keys')) return isCounted(call) ? { reason: 'counted', value: first } : undefined;
  // A client of the SDK takes the new fields out before a test sees them.
  if (!isTestFile(file.path) || file.text.includes('@modelcontextprotocol/')) return undefined;
  // Two arguments that are compared with one another; a literal that names resultType knows already.
  if (/^deep(?:Strict)?Equal$/.test(name))
    return second && !knowsType(second) ? { reason: 'compared-whole', value: first } : undefined;
  if (!/^to(?:Strict)?Equal$/.test(name) || knowsType(first)) return undefined;
  const expected = expectedOf(object);
  return expected && { reason: 'compared-whole', value: expected };
}

function isCounted(call: NodePath): boolean {
  const member = call.parentPath;
  return member?.isMemberExpression() === true && memberNameOf(member.node) === 'length';
}

function knowsType(literal: NodePath): boolean {
  const inner = skinOf(literal);
  if (!inner.isObjectExpression()) return true;
  return inner.node.properties.some(
    (property) =>
      property.type !== 'SpreadElement' && property.key.type === 'Identifier' && property.key.name === 'resultType',
  );
}

/** `expect(x)`, also behind `.resolves`. */
function expectedOf(path: NodePath): NodePath | undefined {
  const inner = skinOf(path);
  if (inner.isMemberExpression())
    return memberNameOf(inner.node) === 'not' ? undefined : expectedOf(inner.get('object'));
  return inner.isCallExpression() && calleeNameOf(inner.node) === 'expect'
    ? childrenOf(inner, 'arguments')[0]
    : undefined;
}

/** `z.object({…}).strict()`, `z.strictObject({…})`, here or behind a constant. */
function isStrict(project: Project, file: ParsedFile, path: NodePath, depth = 0): boolean {
  const inner = skinOf(path);
  if (depth > 4) return false;
  if (inner.isIdentifier()) {
    const init = initialValueOf(inner.scope.getBinding(inner.node.name));
    return init !== undefined && isStrict(project, file, init, depth + 1);
  }
  if (!inner.isCallExpression()) return false;
  const name = calleeNameOf(inner.node);
  return name === 'strict' || name === 'strictObject';
}
