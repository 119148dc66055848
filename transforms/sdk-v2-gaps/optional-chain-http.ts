/**
 * `ctx.http.authInfo` → `ctx.http?.authInfo`, `ctx.http?.closeSSE()` → `ctx.http?.closeSSE?.()`. A context has `http` on
 * HTTP transports alone, and the two stream closers only where the transport has an event store.
 *
 * Leaves alone reads behind a test for `ctx.http`, assertions (`ctx.http!`), and writes.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isWritten } from '../../ast/identifiers.js';
import { childOf } from '../../ast/paths.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type V2Member, v2MemberOf } from './context-reads.js';

interface HttpSite extends Site {
  readonly reason: string;
  readonly member: V2Member;
  readonly edits?: readonly Edit[];
}

const CLOSERS: ReadonlySet<string> = new Set(['http.closeSSE', 'http.closeStandaloneSSE']);

export const optionalChainHttp = defineRule<HttpSite>({
  id: 'optional-chain-http',
  title: 'What a context has on HTTP alone is read by `?.`.',
  why: `SDK v2 puts what belongs to HTTP under \`ctx.http\`, which is missing on stdio and in-memory transports. A plain
\`ctx.http.authInfo\` throws there in the middle of a tool, and \`closeSSE\` is missing without an event store even on
HTTP. In SDK v1 these members stood on the context itself, so reading them never failed.`,
  example: { before: 'ctx.http.authInfo', after: 'ctx.http?.authInfo' },
  leavesAlone: 'Reads behind a test for `http`, assertions, and writes.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Low-level protocol', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['http', 'closeSSE', 'closeStandaloneSSE'],
  reasons: {
    'http-missing': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`http` is missing on stdio and in-memory transports.',
    },
    'request-missing': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`http.req` is missing where no HTTP request stands behind the call.',
    },
    'closer-missing': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The stream closer is missing without an event store.',
    },
    'pattern-missing': {
      verdict: 'manual',
      text: '`http` is taken apart by a pattern, which throws on stdio and in-memory transports.',
      next: 'Give the pattern a default: `http: { authInfo } = {}`.',
    },
  },
  detect(file, project) {
    return [...readSites(file, project), ...closerSites(file, project), ...patternSites(file, project)].sort(
      (a, b) => a.start - b.start,
    );
  },
  rewrite({ reason, member, edits, start, end }, file): Finding {
    const evidence = [...member.context.steps, { file: file.path, start, end, shows: 'read of that context' }];
    if (!edits) return { reason, evidence };
    return { reason, evidence, edits, assumption: 'A value that is missing is handled as it was in SDK v1.' };
  },
});

/** `ctx.http.x` and `ctx.http?.req.x` without `?.`. */
function readSites(file: ParsedFile, project: Project): HttpSite[] {
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): HttpSite[] => {
    const { node } = path;
    if (!isMember(node) || node.optional || node.computed || isTarget(path as NodePath)) return [];
    const object = childOf(path, 'object');
    const name = isMember(object.node) ? memberNameOf(object.node) : undefined;
    if ((name !== 'http' && name !== 'req') || object.isTSNonNullExpression()) return [];
    const member = v2MemberOf(file, object, project);
    if (!member?.isCertain || (member.name !== 'http' && member.name !== 'http.req')) return [];
    if (isTested(file, path, file.textOf(object.node))) return [];
    const { end: start } = outerSpanOf(file, object.node);
    const edits = [{ file: file.path, start, end: node.property.start ?? 0, text: '?.' }];
    return [{ ...siteAt(file, node), reason: name === 'http' ? 'http-missing' : 'request-missing', member, edits }];
  });
}

/** Something is written behind it, or a pattern takes it apart: `?.` does not help there. */
function isTarget(path: NodePath): boolean {
  let at = path;
  while (at.parentPath && isMember(at.parentPath.node) && at.key === 'object') at = at.parentPath;
  const { parentPath } = at;
  if (isWritten(at) || parentPath?.isUnaryExpression({ operator: 'delete' })) return true;
  return parentPath?.isVariableDeclarator() === true && parentPath.node.id.type === 'ObjectPattern';
}

/** `ctx.http && …`, `if (ctx.http) …`, `if (!ctx.http) return`: also by a longer chain that begins with it. */
function isTested(file: ParsedFile, path: NodePath, chain: string): boolean {
  const names = chain.replace(/[?!\s]/g, '');
  const isNamed = (node: { start?: number | null; end?: number | null }) =>
    file
      .textOf(node)
      .replace(/[?!\s]/g, '')
      .includes(names);
  const at = path.find((one) => {
    const { parentPath: parent } = one;
    if (!parent) return false;
    if (parent.isLogicalExpression() && one.key === 'right') return isNamed(parent.node.left);
    if ((parent.isIfStatement() || parent.isConditionalExpression()) && one.key !== 'test')
      return isNamed(parent.node.test);
    if (!one.inList || !one.isStatement()) return false;
    return one
      .getAllPrevSiblings()
      .some((before) => before.isIfStatement() && isNamed(before.node.test) && isLeaving(file, before));
  });
  return at !== null;
}

function isLeaving(file: ParsedFile, statement: NodePath): boolean {
  return (
    statement.isIfStatement() && /\b(?:return|throw|continue|break)\b/.test(file.textOf(statement.node.consequent))
  );
}

/** `ctx.http?.closeSSE()` without `?.` before the call. */
function closerSites(file: ParsedFile, project: Project): HttpSite[] {
  return file.paths('CallExpression', 'OptionalCallExpression').flatMap((path): HttpSite[] => {
    if (path.isOptionalCallExpression() && path.node.optional) return [];
    const callee = childOf(path as NodePath, 'callee');
    const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
    if (name !== 'closeSSE' && name !== 'closeStandaloneSSE') return [];
    const member = v2MemberOf(file, callee, project);
    if (!member?.isCertain || !CLOSERS.has(member.name) || isTested(file, path as NodePath, file.textOf(callee.node)))
      return [];
    const { end: start } = outerSpanOf(file, callee.node);
    return [
      {
        ...siteAt(file, callee.node),
        reason: 'closer-missing',
        member,
        edits: [{ file: file.path, start, end: start, text: '?.' }],
      },
    ];
  });
}

/** `async (args, { http: { authInfo } }) => …` and `const { authInfo } = ctx.http`. */
function patternSites(file: ParsedFile, project: Project): HttpSite[] {
  return file.paths('VariableDeclarator').flatMap((declarator): HttpSite[] => {
    const { id, init } = declarator.node;
    if (id.type !== 'ObjectPattern' || !init) return [];
    const source = childOf(declarator, 'init');
    const member = isMember(source.node) ? v2MemberOf(file, source, project) : undefined;
    if (!member?.isCertain || (member.name !== 'http' && member.name !== 'http.req')) return [];
    if (isTested(file, declarator as NodePath, file.textOf(init))) return [];
    return [{ ...siteAt(file, declarator.node), reason: 'pattern-missing', member }];
  });
}
