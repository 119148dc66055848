/**
 * Smaller differences that a place in the code shows beyond doubt: types taken by position from the handler methods,
 * files of the built package named in code, and `null` among the allowed origins.
 */
import type { Node } from '@babel/types';
import { stringValueOf } from '../../ast/literals.js';
import { keyOf } from '../../ast/objects.js';
import { defineRule, type ParsedFile, type Site } from '../contract.js';
import { siteAt } from '../sites.js';

interface MiscSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
}

export const miscBehaviour = defineRule<MiscSite>({
  id: 'misc-behaviour',
  title: 'Smaller differences of SDK v2 are told where the code shows them.',
  why: `Some code rests on how SDK v1 was built or declared: the second parameter of \`setRequestHandler\` taken from its
type, constants read out of files of the package, an origin \`null\` that was let through. None of it is renamed by
anything, and none of it fails before it is used.`,
  leavesAlone: 'Everything that cannot be told from one place in the code.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Behavioral changes', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: ['Parameters<', 'dist', 'allowedOrigins'],
  reasons: {
    'parameters-by-position': {
      verdict: 'advice',
      text: '`Parameters` of `{name}` resolves to the form for own methods in SDK v2: position 1 is an object of schemas, not the handler.',
    },
    'built-file': {
      verdict: 'advice',
      text: '`{path}` names a file inside the built package; SDK v2 has other files, some with a hash in their name, and no dist/cjs or dist/esm.',
    },
    'null-origin': {
      verdict: 'advice',
      text: 'The origin `null` cannot be allowed in SDK v2: it is answered with 403 whatever the list says.',
    },
  },
  detect: (file) => [...positionSites(file), ...builtFileSites(file), ...originSites(file)],
  rewrite: ({ reason, words, start, end }, file) => ({
    reason,
    words,
    evidence: [{ file: file.path, start, end, shows: 'the place that shows it' }],
  }),
});

/** `Parameters<Server['setRequestHandler']>`. */
function positionSites(file: ParsedFile): MiscSite[] {
  return file.paths('TSTypeReference').flatMap(({ node }): MiscSite[] => {
    if (node.typeName.type !== 'Identifier' || node.typeName.name !== 'Parameters' || !node.typeParameters) return [];
    const [, name] = /\b(set(?:Request|Notification)Handler)\b/.exec(file.textOf(node.typeParameters)) ?? [];
    return name === undefined ? [] : [siteOf(file, node, 'parameters-by-position', { name })];
  });
}

/** `require.resolve('@modelcontextprotocol/…/dist/…')`. */
function builtFileSites(file: ParsedFile): MiscSite[] {
  return file.paths('StringLiteral', 'TemplateLiteral').flatMap(({ node, parentPath }): MiscSite[] => {
    const text = stringValueOf(node) ?? (node.type === 'TemplateLiteral' ? file.textOf(node) : '');
    const [path] = /@modelcontextprotocol\/(?:sdk|server|client|core|node|express)\/dist\/[^`'"\s]*/.exec(text) ?? [];
    if (path === undefined || parentPath?.isImportDeclaration()) return [];
    return [siteOf(file, node, 'built-file', { path })];
  });
}

/** `createMcpExpressApp({ allowedOrigins: ['null'] })`. */
function originSites(file: ParsedFile): MiscSite[] {
  if (!/createMcp(?:Express|Hono|Fastify)App|originValidation/.test(file.text)) return [];
  return file.paths('ObjectProperty').flatMap(({ node }): MiscSite[] => {
    if (keyOf(node) !== 'allowedOrigins' || node.value.type !== 'ArrayExpression') return [];
    const found = node.value.elements.find((one) => one?.type === 'StringLiteral' && one.value === 'null');
    return found ? [siteOf(file, found, 'null-origin', {})] : [];
  });
}

function siteOf(file: ParsedFile, node: Node, reason: string, words: MiscSite['words']): MiscSite {
  return { ...siteAt(file, node), reason, words };
}
