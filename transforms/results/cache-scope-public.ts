import type { NodePath } from '@babel/traverse';
import type { ObjectProperty } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { CACHE_FIELDS } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Evidence, type Finding, type Site } from '../contract.js';
import { bareSite } from '../sites.js';
import { type CallerRead, callerReads } from './callers.js';
import { hintsOf, publicScopeOf, resourceHintsOf } from './hints.js';
import { returnedFields } from './returned.js';
import { type ServerFacts, serversIn } from './servers.js';

interface PublicSite extends Site {
  readonly method: string;
  readonly read: CallerRead | undefined;
  readonly evidence: readonly Evidence[];
}

/**
 * `cacheScope: 'public'` on a result that the code makes from who is asking → `'private'`, or a result that is the same
 * for all. Found; which of the two is a person's decision.
 *
 * Leaves alone public hints next to which nothing reads the caller, and reads in tools: their answers are not cached.
 */
export const cacheScopePublic = defineRule<PublicSite>({
  id: 'cache-scope-public',
  title: 'A public cache scope on what depends on the caller.',
  why: [
    'A public result may be kept by a shared cache and given to another user. Where the code reads authInfo or headers',
    'to make the result, that hands one user the data of another.',
  ].join('\n'),
  example: { before: "{ ttlMs: 60_000, cacheScope: 'public' }", after: "{ ttlMs: 60_000, cacheScope: 'private' }" },
  leavesAlone: 'public hints next to which nothing reads the caller',
  spec: { revision: '2026-07-28', section: 'server/utilities/caching', source: 'SEP-2549' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: ['cacheScope'],
  reasons: {
    'reads-caller': {
      verdict: 'manual',
      text: '{method} is public, but line {line} of {where} reads who is asking to make it: a shared cache would give one user the result of another.',
      next: "Write cacheScope: 'private', unless the result is the same for every caller.",
    },
    'same-for-all': {
      verdict: 'leave',
      text: '{method} is public, and nothing is seen that makes it depend on the caller.',
    },
  },
  detect(file, { mcp }) {
    const servers = mcp
      .files()
      .flatMap((other) => serversIn(mcp, other))
      .filter(({ value }) => value.sdk === 'v2');
    return servers.flatMap((server) => {
      const reads = callerReads(mcp, server);
      const hints = [
        ...hintsOf(mcp, server),
        ...resourceHintsOf(mcp, server).flatMap(({ hint }) => (hint ? [hint] : [])),
      ];
      const hinted = hints.flatMap((hint) => {
        const scope = publicScopeOf(mcp, hint);
        return scope && hint.object.file === file ? [siteOf(server, file, hint.method, scope, reads)] : [];
      });
      const returned = returnedFields(mcp, file, CACHE_FIELDS).flatMap(({ first, method, registration }) => {
        const scope = scopeBeside(first);
        return scope && method !== undefined && server.registrations.includes(registration)
          ? [siteOf(server, file, method, scope, reads)]
          : [];
      });
      return [...hinted, ...returned];
    });
  },
  rewrite({ method, read, evidence }, _file, project): Finding {
    if (!read) return { reason: 'same-for-all', evidence, words: { method } };
    const line = project.file(read.file)?.positionOf(read.start).line ?? 1;
    const shown = [...evidence, { ...bareSite(read), shows: 'reads who is asking' }];
    return { reason: 'reads-caller', evidence: shown, words: { method, line: String(line), where: read.file } };
  },
});

function siteOf(
  server: ServerFacts,
  file: ParsedFile,
  method: string,
  scope: NodePath<ObjectProperty>,
  reads: readonly CallerRead[],
): PublicSite {
  const span = { file: file.path, start: scope.node.start ?? 0, end: scope.node.end ?? 0 };
  return { ...span, method, read: reads.find(({ methods }) => methods.includes(method)), evidence: server.evidence };
}

/** The `cacheScope: 'public'` of the literal that holds a field. */
function scopeBeside(field: NodePath<ObjectProperty>): NodePath<ObjectProperty> | undefined {
  const siblings = field.parentPath.isObjectExpression() ? field.parentPath.get('properties') : [];
  return siblings.find((property): property is NodePath<ObjectProperty> => {
    if (
      !property.isObjectProperty() ||
      property.node.key.type !== 'Identifier' ||
      property.node.key.name !== 'cacheScope'
    )
      return false;
    return property.node.value.type === 'StringLiteral' && property.node.value.value === 'public';
  });
}
