/**
 * `ctx.http?.req?.headers['x']` → `ctx.http?.req?.headers.get('x')`, also `.x`, destructuring, `in`, and the headers as a
 * whole (`Object.entries`, spread, `JSON.stringify`). SDK v2 gives a web `Request`; its `Headers` have no such properties.
 *
 * Leaves alone methods of `Headers`, headers that no context holds, and headers that are only passed on.
 */
import type { NodePath } from '@babel/traverse';
import type { ObjectPattern } from '@babel/types';
import { isCall, isMember, memberChainOf, memberNameOf } from '../../ast/calls.js';
import { isWritten } from '../../ast/identifiers.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { HEADERS_MEMBERS } from '../../ast/protocol/web-headers.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { headerEdits } from '../sdk-v2/request-headers.js';
import { siteAt } from '../sites.js';
import { type HeadersValue, headersOf } from './header-values.js';

interface HeaderSite extends Site {
  readonly reason: string;
  readonly headers: HeadersValue;
  readonly name: string;
  readonly edits?: readonly Edit[];
}

export const headerBracketRead = defineRule<HeaderSite>({
  id: 'header-bracket-read',
  title: 'Request headers are read with `.get(name)`.',
  why: `SDK v2 gives handlers the web \`Request\`. Its headers are no plain object: \`headers['x-tenant']\` is \`undefined\`
without an error, so tenants, tokens and trace ids are missing, and \`Object.entries(headers)\` is empty. Code that was
renamed by hand or by the SDK's own codemod still compiles in JavaScript and behind casts.`,
  example: { before: "ctx.http?.req?.headers['x-tenant']", after: "ctx.http?.req?.headers.get('x-tenant')" },
  leavesAlone: 'Methods of `Headers`, headers of other requests, and headers that are only passed on.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: HTTP & headers', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['headers'],
  reasons: {
    read: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The header `{name}` is read with `.get` from the web `Headers` that SDK v2 gives.',
    },
    taken: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The headers {name} are read with `.get` from the web `Headers` that SDK v2 gives.',
    },
    default: { verdict: 'rewrite', safety: 'review', text: 'What stands in for missing headers is `Headers`, too.' },
    whole: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The headers are made a plain object before {name} looks at them; web `Headers` have no properties of their own.',
    },
    tested: { verdict: 'rewrite', safety: 'review', text: 'Whether a header is there is asked with `.has`.' },
    written: {
      verdict: 'manual',
      text: 'The header `{name}` of the request is assigned, which sets a property that no one reads.',
      next: 'Keep the value in a variable of its own, or copy the headers with `new Headers(headers)` and use `.set`.',
    },
    pattern: {
      verdict: 'manual',
      text: 'Headers are taken apart by a pattern that web `Headers` cannot be read by.',
      next: 'Read each header with `.get(name)`; `Object.fromEntries(headers)` gives the rest as a plain object.',
    },
    'typed-otherwise': {
      verdict: 'manual',
      text: 'The header `{name}` is read from a name that is typed as a plain object; SDK v2 puts web `Headers` there.',
      next: 'Type it as `Headers`, then read with `.get(name)`.',
    },
    uncertain: {
      verdict: 'manual',
      text: 'The header `{name}` is read from headers that are those of SDK v2 on some ways and something else on others.',
      next: 'Pass `Headers` from every caller, then read with `.get(name)`.',
    },
  },
  detect(file, project) {
    return [
      ...memberSites(file, project),
      ...patternSites(file, project),
      ...defaultSites(file, project),
      ...wholeSites(file, project),
      ...testSites(file, project),
    ].sort((a, b) => a.start - b.start);
  },
  rewrite(site, file): Finding {
    const { headers, name, edits, start, end } = site;
    const evidence = [...headers.steps, { file: file.path, start, end, shows: 'headers of that request' }];
    const reason = !edits
      ? site.reason
      : headers.isTypedOtherwise
        ? 'typed-otherwise'
        : headers.isCertain
          ? site.reason
          : 'uncertain';
    const finding = { reason, words: { name }, evidence };
    if (!edits || reason !== site.reason) return finding;
    return {
      ...finding,
      edits,
      assumption: 'A missing header may be `null` instead of `undefined`, and repeated headers are joined by commas.',
    };
  },
});

/** `headers['x']`, `headers.host`, `headers[key]`. */
function memberSites(file: ParsedFile, project: Project): HeaderSite[] {
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): HeaderSite[] => {
    const { node } = path;
    if (!isMember(node) || node.property.type === 'PrivateName') return [];
    const name = memberNameOf(node);
    if (name !== undefined && HEADERS_MEMBERS.has(name)) return [];
    if (name === undefined && memberChainOf(node.property)?.names[0]?.startsWith('iterator')) return [];
    const headers = headersOf(file, childOf(path, 'object'), project);
    if (!headers) return [];
    const site = { ...siteAt(file, node), headers, name: name ?? file.textOf(node.property) };
    const isDeleted = path.parentPath?.isUnaryExpression({ operator: 'delete' }) === true;
    if (isDeleted || isWritten(path)) return [{ ...site, reason: 'written' }];
    return [{ ...site, reason: 'read', edits: readEdits(file, path) }];
  });
}

function readEdits(file: ParsedFile, member: NodePath): Edit[] | undefined {
  const { node } = member;
  if (!isMember(node)) return undefined;
  const object = childOf(member, 'object');
  const inner = chainIn(object);
  const isCast = inner.node !== object.node && !object.isTSNonNullExpression();
  if (!isCast || object.isLogicalExpression()) return headerEdits(file, object, member);
  // A cast to a plain object goes together with its parentheses: nothing of it has `get`.
  const key = node.computed ? file.textOf(node.property) : quotedText(memberNameOf(node) ?? '', file.style.quote);
  const { start } = outerSpanOf(file, node.object);
  const text = `${file.textOf(inner.node)}${node.optional ? '?.' : '.'}get(${key})`;
  return [{ file: file.path, start, end: node.end ?? 0, text }];
}

/** The expression inside casts. */
function chainIn(path: NodePath): NodePath {
  const isCast =
    path.isTSAsExpression() ||
    path.isTSTypeAssertion() ||
    path.isTSSatisfiesExpression() ||
    path.isTSNonNullExpression();
  return isCast ? chainIn(childOf(path, 'expression')) : path;
}

/** `const { authorization, 'x-tenant': tenant = 'none' } = headers`. */
function patternSites(file: ParsedFile, project: Project): HeaderSite[] {
  return file.paths('VariableDeclarator').flatMap((declarator): HeaderSite[] => {
    const { id, init } = declarator.node;
    if (id.type !== 'ObjectPattern' || !init) return [];
    const headers = headersOf(file, childOf(declarator, 'init'), project);
    if (!headers) return [];
    const names = id.properties.map((property) => (property.type === 'ObjectProperty' ? keyOf(property) : undefined));
    if (names.some((name) => name !== undefined && HEADERS_MEMBERS.has(name))) return [];
    const edits = patternEdits(file, id, childOf(declarator, 'init'), declarator);
    const name = names.map((one) => `\`${one ?? '…'}\``).join(', ');
    const site = { ...siteAt(file, declarator.node), headers, name };
    return [edits ? { ...site, reason: 'taken', edits } : { ...site, reason: 'pattern' }];
  });
}

function patternEdits(
  file: ParsedFile,
  pattern: ObjectPattern,
  init: NodePath,
  declarator: NodePath,
): Edit[] | undefined {
  const source = chainIn(skinOf(init));
  const isDefaulted = source.isLogicalExpression() && source.node.operator !== '&&';
  const chain = isDefaulted ? chainIn(childOf(source, 'left')) : source;
  if (pattern.typeAnnotation || !(chain.isIdentifier() || isMember(chain.node))) return undefined;
  const get = isDefaulted || /\?\.headers$/.test(file.textOf(chain.node)) ? '?.get(' : '.get(';
  const parts = pattern.properties.map((property) => {
    const name = property.type === 'ObjectProperty' ? keyOf(property) : undefined;
    if (name === undefined || property.type !== 'ObjectProperty') return undefined;
    const { value } = property;
    const local = value.type === 'AssignmentPattern' ? value.left : value;
    if (local.type !== 'Identifier') return undefined;
    const fallback = value.type === 'AssignmentPattern' ? ` ?? ${file.textOf(value.right)}` : '';
    const read = `${file.textOf(chain.node)}${get}${quotedText(name, file.style.quote)})`;
    return `${local.name} = ${read}${fallback}`;
  });
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  const { start, end } = declarator.node;
  return [{ file: file.path, start: start ?? 0, end: end ?? 0, text: parts.join(', ') }];
}

/** `headers ?? {}`; patterns write their own. */
function defaultSites(file: ParsedFile, project: Project): HeaderSite[] {
  return file.paths('LogicalExpression').flatMap((path): HeaderSite[] => {
    if (!path.isLogicalExpression() || path.node.operator === '&&') return [];
    const right = skinOf(childOf(path, 'right'));
    if (!right.isObjectExpression() || right.node.properties.length > 0) return [];
    const declarator = path.findParent((at) => at.isVariableDeclarator() || at.isFunction());
    const isTaken =
      declarator?.isVariableDeclarator() &&
      declarator.node.id.type === 'ObjectPattern' &&
      skinOf(childOf(declarator, 'init')) === path;
    const headers = isTaken ? undefined : headersOf(file, childOf(path, 'left'), project);
    if (!headers) return [];
    const { start, end } = path.node.right;
    const edits = [{ file: file.path, start: start ?? 0, end: end ?? 0, text: 'new Headers()' }];
    return [{ ...siteAt(file, path.node), reason: 'default', headers, name: '', edits }];
  });
}

const SHOWING: ReadonlySet<string> = new Set(['entries', 'keys', 'values', 'assign', 'stringify']);

/** `Object.entries(headers)`, `{ ...headers }`, `JSON.stringify(headers)`. */
function wholeSites(file: ParsedFile, project: Project): HeaderSite[] {
  const arguments_ = file.paths('CallExpression').flatMap((call) => {
    const { callee } = call.node;
    const isShowing = isMember(callee) && SHOWING.has(memberNameOf(callee) ?? '');
    const isGlobal = isShowing && callee.object.type === 'Identifier' && /^(?:Object|JSON)$/.test(callee.object.name);
    return isGlobal ? childrenOf(call, 'arguments') : [];
  });
  const spreads = file
    .paths('SpreadElement')
    .filter(({ parentPath }) => parentPath?.isObjectExpression())
    .map((spread) => childOf(spread, 'argument'));
  return [...arguments_, ...spreads].flatMap((path): HeaderSite[] => {
    const headers = headersOf(file, path, project);
    if (!headers) return [];
    const call = path.parentPath;
    const name = call && isCall(call.node) ? `\`${file.textOf(call.node.callee)}\`` : 'the spread';
    const { start, end } = outerSpanOf(file, path.node);
    const inner = skinOf(path);
    const isMissing = !inner.isLogicalExpression() && file.textOf(path.node).includes('?.');
    const edits = [
      { file: file.path, start, end: start, text: 'Object.fromEntries(' },
      { file: file.path, start: end, end, text: isMissing ? ' ?? [])' : ')' },
    ];
    return [{ ...siteAt(file, path.node), reason: 'whole', headers, name, edits }];
  });
}

/** `'x-tenant' in headers`. */
function testSites(file: ParsedFile, project: Project): HeaderSite[] {
  return file.paths('BinaryExpression').flatMap((path): HeaderSite[] => {
    if (!path.isBinaryExpression({ operator: 'in' })) return [];
    const headers = headersOf(file, childOf(path, 'right'), project);
    const chain = chainIn(childOf(path, 'right'));
    if (!headers || !(chain.isIdentifier() || isMember(chain.node))) return [];
    const text = `${file.textOf(chain.node)}.has(${file.textOf(path.node.left)})`;
    const { start, end } = path.node;
    const edits = [{ file: file.path, start: start ?? 0, end: end ?? 0, text }];
    return [{ ...siteAt(file, path.node), reason: 'tested', headers, name: '', edits }];
  });
}
