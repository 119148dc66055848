import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { FunctionValue } from '../../ast/mcp/values.js';
import { resultMethodsOf } from '../../ast/mcp/wire/results-read.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { CACHEABLE_METHODS } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Evidence, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';

interface CacheSite extends Site {
  readonly reason: 'kept' | 'polled';
  readonly method: string;
  readonly evidence: readonly Evidence[];
}

/**
 * `toolsCache = await listTools()`, `cache.set(url, tools)`, `setInterval(listTools, 60_000)` → found: 2026-07-28 says
 * for how long a list may be kept, and for whom.
 *
 * Leaves alone lists that are used once, and what tests keep.
 */
export const clientListCache = defineRule<CacheSite>({
  id: 'client-list-cache',
  title: 'Lists that a client keeps have an age and an owner.',
  why: [
    'A result of 2026-07-28 says with ttlMs and cacheScope how long it may be kept and whether others may see it. A list',
    'kept for good goes stale unseen; one kept for all callers shows one what was meant for another.',
  ].join('\n'),
  example: {
    before: 'toolsCache = await listTools();',
    after: 'toolsCache = { tools, until: Date.now() + (ttlMs ?? 0) };',
  },
  leavesAlone: 'lists that are used once, what tests keep',
  spec: { revision: '2026-07-28', section: 'server/utilities/caching', source: 'SEP-2549' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['client'],
  mentions: ['tools', 'Tools', 'prompts', 'Prompts', 'resource', 'Resource'],
  reasons: {
    kept: {
      verdict: 'advice',
      text: 'What {method} gave is kept without regard to ttlMs and cacheScope.',
      next: 'Keep it for ttlMs from its receipt (0 when missing), per caller unless cacheScope is public; drop it on list_changed.',
    },
    polled: {
      verdict: 'advice',
      text: '{method} is asked for again and again by a timer.',
      next: 'Ask again when ttlMs has passed, with some jitter and a growing delay after errors, or use subscriptions/listen.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    const found = [...assignedIn(file, project), ...storedIn(file, project), ...polledIn(file, project)];
    // One finding for each list and file: the same cache is filled in several places.
    return found
      .sort((a, b) => a.start - b.start)
      .filter(
        (site, index, all) =>
          all.findIndex(({ reason, method }) => reason === site.reason && method === site.method) === index,
      );
  },
  rewrite: ({ reason, method, evidence }): Finding => ({ reason, evidence, words: { method } }),
});

function siteOf(file: ParsedFile, path: NodePath, reason: CacheSite['reason'], method: string): CacheSite {
  const span = { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
  return { ...span, reason, method, evidence: [{ ...span, shows: `result of ${method}` }] };
}

/** The list behind `result`, `result.tools`, `(await list()).tools`. */
function listOf(file: ParsedFile, project: Project, path: NodePath): string | undefined {
  const inner = skinOf(path);
  const own = resultMethodsOf(project, file, inner).find(isCacheable);
  if (own !== undefined) return own;
  const isMember = inner.isMemberExpression() || inner.isOptionalMemberExpression();
  if (!isMember || !/^(?:tools|prompts|resources|resourceTemplates|contents)$/.test(memberNameOf(inner.node) ?? ''))
    return undefined;
  return resultMethodsOf(project, file, childOf(inner, 'object')).find(isCacheable);
}

function isCacheable(method: string): boolean {
  return CACHEABLE_METHODS.includes(method) && method !== 'server/discover';
}

/** Assignments to what outlives the function: a name of the module, a field. */
function assignedIn(file: ParsedFile, project: Project): CacheSite[] {
  return file.paths('AssignmentExpression').flatMap((assignment) => {
    if (!isLongLived(assignment.get('left') as NodePath)) return [];
    const method = listOf(file, project, assignment.get('right'));
    return method === undefined ? [] : [siteOf(file, assignment, 'kept', method)];
  });
}

function isLongLived(target: NodePath): boolean {
  if (target.isIdentifier()) {
    const binding = target.scope.getBinding(target.node.name);
    return binding?.scope.path.isProgram() === true && target.getFunctionParent() !== null;
  }
  return target.isMemberExpression() && target.get('object').isThisExpression();
}

/** `cache.set(key, tools)` */
function storedIn(file: ParsedFile, project: Project): CacheSite[] {
  return callsNamed(file, 'set').flatMap((call) => {
    const [, value] = childrenOf(call, 'arguments');
    const method = value && listOf(file, project, value);
    return method === undefined ? [] : [siteOf(file, call, 'kept', method)];
  });
}

function polledIn(file: ParsedFile, project: Project): CacheSite[] {
  return callsNamed(file, 'setInterval').flatMap((call) => {
    const [callback] = childrenOf(call, 'arguments');
    const callbacks = callback ? project.mcp.valuesOf(file, callback).filter((value) => value.type === 'function') : [];
    const method = callbacks.map((fn) => askedIn(project, fn, 0)).find((one) => one !== undefined);
    return method === undefined ? [] : [siteOf(file, call, 'polled', method)];
  });
}

/** A cacheable request that a function makes, itself or through functions of the project. */
function askedIn(project: Project, { file, path }: FunctionValue, depth: number): string | undefined {
  let method: string | undefined;
  path.traverse({
    CallExpression(inner) {
      method ??= resultMethodsOf(project, file, inner).find(isCacheable);
      if (method !== undefined || depth >= 2) return;
      for (const fn of project.mcp.evaluator.calleesOf(file, inner)) method ??= askedIn(project, fn, depth + 1);
    },
  });
  return method;
}

function callsNamed(file: ParsedFile, name: string): NodePath<t.CallExpression>[] {
  return file.paths('CallExpression').filter(({ node }) => calleeNameOf(node) === name);
}
