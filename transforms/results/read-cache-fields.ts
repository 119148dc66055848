import type { McpFacts } from '../../ast/mcp/facts.js';
import { oncePer } from '../../ast/once-per.js';
import { CACHE_FIELDS, READ_METHOD } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { bareSite } from '../sites.js';
import { faultsOf, HINT_REASONS, type HintFault, hintsOf, resourceHintsOf } from './hints.js';
import { type ReturnedFields, returnedFields } from './returned.js';
import { type ServerFacts, serversIn, serving } from './servers.js';
import { WIRE_CACHE_REASONS, type WireServerSite, wireCacheFinding, wireServersAnswering } from './wire.js';

type ReadSite =
  | WireServerSite
  | (Site &
      (
        | { readonly kind: 'server'; readonly server: ServerFacts; readonly isHinted: boolean }
        | { readonly kind: 'fault'; readonly fault: HintFault; readonly server: ServerFacts }
        | { readonly kind: 'taken'; readonly server: ServerFacts }
        | { readonly kind: 'literal'; readonly fields: ReturnedFields }
      ));

/**
 * Resources of SDK v2 servers: the SDK adds `ttlMs: 0, cacheScope: 'private'` to what is read, so nothing is written.
 * `return { contents, ttlMs: 5000 }` → `cacheHint` in the metadata of the resource: the literal goes to clients of 2025
 * as well. A metadata key that happens to be called `cacheHint` is found.
 *
 * Leaves alone answers of tools: they are never cached.
 */
export const readCacheFields = defineRule<ReadSite>({
  id: 'read-cache-fields',
  title: 'Resources say how long they may be cached, and by whom.',
  why: [
    'A client of 2026-07-28 expects ttlMs and cacheScope on every resource it reads. SDK v2 adds them to modern answers:',
    'no caching, unless the metadata of the resource holds a cacheHint. A literal in a handler goes to clients of 2025, too.',
  ].join('\n'),
  example: {
    before:
      "server.registerResource('logo', 'app://logo', {}, async (uri) => ({ contents: [read(uri)], ttlMs: 5000 }));",
    after:
      "server.registerResource('logo', 'app://logo', { cacheHint: { ttlMs: 5000 } }, async (uri) => ({ contents: [read(uri)] }));",
  },
  leavesAlone: 'resources whose answers the SDK completes, and answers of tools and prompts',
  spec: { revision: '2026-07-28', section: 'server/utilities/caching', source: 'SEP-2549' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: [],
  reasons: {
    'filled-in': {
      verdict: 'leave',
      text: "The SDK adds ttlMs: 0 and cacheScope: 'private' to what is read, which is right unless you choose otherwise.",
    },
    hinted: {
      verdict: 'done',
      text: 'The server or its resources hold cache hints.',
    },
    'literal-leaks': {
      verdict: 'manual',
      text: 'A resource returns {fields} itself, so clients of 2025 get it, too.',
      next: 'Remove {fields} from the returned object and give the hint to the resource (cacheHint in its metadata) or to the server (cacheHints).',
    },
    'literal-redundant': {
      verdict: 'advice',
      text: 'A resource returns {fields} itself; it wins over the hints of the resource and of the server.',
      next: 'Give the hint to the resource, unless it differs from read to read.',
    },
    'metadata-key-taken': {
      verdict: 'manual',
      text: 'The metadata key cacheHint belongs to the SDK now: clients never see it, and its value is no hint.',
      next: 'Give your own metadata another name, or move it into _meta.',
    },
    ...HINT_REASONS,
    ...WIRE_CACHE_REASONS,
  },
  detect(file, project) {
    const { mcp } = project;
    const literals = returnedFields(mcp, file, CACHE_FIELDS)
      .filter(({ method }) => method === READ_METHOD)
      .map((fields) => ({ file: fields.file, start: fields.start, end: fields.end, kind: 'literal' as const, fields }));
    return [
      ...wireServersAnswering(project, file, [READ_METHOD]),
      ...literals,
      ...distinct(serverSitesOf(mcp).filter(({ file: path }) => path === file.path)),
    ];
  },
  rewrite(site, _file, project): Finding {
    if (site.kind === 'wire-server') return wireCacheFinding(project, site);
    const { options } = project;
    switch (site.kind) {
      case 'literal': {
        const reason = options.era === 'modern' ? 'literal-redundant' : 'literal-leaks';
        return { reason, evidence: site.fields.evidence, words: { fields: site.fields.names.join(' and ') } };
      }
      case 'fault':
        return { reason: site.fault.reason, evidence: site.server.evidence, words: site.fault.words };
      case 'taken':
        return { reason: 'metadata-key-taken', evidence: site.server.evidence };
      default:
        return { reason: site.isHinted ? 'hinted' : 'filled-in', evidence: site.server.evidence };
    }
  },
});

/** Metadata may stand in another file than the server, so the sites of all servers are found together. */
const serverSitesOf = oncePer((mcp: McpFacts): ReadSite[] => {
  const all = mcp
    .files()
    .flatMap((file) => serversIn(mcp, file))
    .filter(({ value }) => value.sdk === 'v2');
  return all.flatMap((server): ReadSite[] => {
    const onServer = hintsOf(mcp, server).filter(({ method }) => method === READ_METHOD);
    const onResources = resourceHintsOf(mcp, server);
    const hints = [...onServer, ...onResources.flatMap(({ hint }) => (hint ? [hint] : []))];
    const own = { file: server.file.path, start: server.made.node.start ?? 0, end: server.made.node.end ?? 0 };
    return [
      ...hints
        .flatMap((hint) => faultsOf(mcp, hint))
        .map((fault) => ({ ...bareSite(fault), kind: 'fault' as const, fault, server })),
      ...onResources
        .filter(({ isOther }) => isOther)
        .map((one) => ({ ...bareSite(one), kind: 'taken' as const, server })),
      ...(serving(mcp, server.registrations, [READ_METHOD]).length > 0
        ? [{ ...own, kind: 'server' as const, server, isHinted: hints.length > 0 }]
        : []),
    ];
  });
});

/** A typed parameter belongs to every server of its group: one finding all the same. */
function distinct(sites: readonly ReadSite[]): ReadSite[] {
  const seen = new Set<string>();
  return sites.filter(({ kind, start, end }) => {
    const key = `${kind} ${start} ${end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
