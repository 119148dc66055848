/**
 * Results that carry `ttlMs` and `cacheScope`, and where the SDK takes them from.
 *
 * Revision 2026-07-28, server/utilities/caching (SEP-2549) and basic (ResultType, SEP-2322); `cacheHints` of
 * `ServerOptions` and `cacheHint` of resource metadata in SDK v2 2.4 (another key is accepted in silence, a bad value
 * throws `RangeError`; run).
 */

export const LIST_METHODS: Readonly<Record<string, string>> = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

export const READ_METHOD = 'resources/read';
export const DISCOVER_METHOD = 'server/discover';

export const CACHEABLE_METHODS: readonly string[] = [DISCOVER_METHOD, ...Object.keys(LIST_METHODS), READ_METHOD];

export const CACHE_FIELDS: ReadonlySet<string> = new Set(['ttlMs', 'cacheScope']);
export const CACHE_SCOPES: ReadonlySet<string> = new Set(['public', 'private']);

/** Round numbers of seconds; as milliseconds they would be odd: 3600 ms, 86400 ms. */
export const ROUND_SECONDS: ReadonlySet<number> = new Set([
  1800, 3600, 7200, 14400, 21600, 43200, 86400, 172800, 604800,
]);
