import { CACHE_FIELDS, CACHEABLE_METHODS, LIST_METHODS, READ_METHOD } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { bareSite } from '../sites.js';
import { constantListsOf } from './constant-lists.js';
import { faultsOf, HINT_REASONS, type Hint, type HintFault, hintsOf } from './hints.js';
import { type ReturnedFields, returnedFields } from './returned.js';
import { listsOf, type ServerFacts, serversIn } from './servers.js';
import { WIRE_CACHE_REASONS, type WireServerSite, wireCacheFinding, wireServersAnswering } from './wire.js';

type ListSite =
  | WireServerSite
  | (Site &
      (
        | { readonly kind: 'server'; readonly server: ServerFacts; readonly isHinted: boolean }
        | { readonly kind: 'fault'; readonly fault: HintFault; readonly server: ServerFacts }
        | { readonly kind: 'key'; readonly hint: Hint; readonly server: ServerFacts }
        | { readonly kind: 'literal'; readonly fields: ReturnedFields }
      ));

/**
 * Lists of SDK v2 servers: the SDK adds `ttlMs: 0, cacheScope: 'private'`, so nothing is written. A server whose lists
 * are constants is told of `cacheHints`. `return { tools, ttlMs: 60_000 }` in a handler → the field has to go: the SDK
 * passes it on to clients of 2025. Hints that the SDK refuses or misreads are found.
 *
 * Leaves alone objects with a `tools` array that no list handler returns. Never guesses a hint: how long a list may be
 * kept, and by whom, is a decision about the product.
 */
export const listCacheFields = defineRule<ListSite>({
  id: 'list-cache-fields',
  title: 'Lists say how long they may be cached, and by whom.',
  why: [
    'A client of 2026-07-28 expects ttlMs and cacheScope on every list. SDK v2 adds them to modern answers: no caching,',
    'unless the options of the server hold cacheHints. A literal in a handler is sent to clients of 2025 as well.',
  ].join('\n'),
  example: {
    before: "new McpServer({ name: 'notes', version: '1.0.0' })",
    after: "new McpServer({ name: 'notes', version: '1.0.0' }, { cacheHints: { 'tools/list': { ttlMs: 300_000 } } })",
  },
  leavesAlone: 'servers whose lists the SDK completes, and objects that no list handler returns',
  spec: { revision: '2026-07-28', section: 'server/utilities/caching', source: 'SEP-2549' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  needs: ['sdk-v2'],
  mentions: [],
  reasons: {
    'filled-in': {
      verdict: 'leave',
      text: "The SDK adds ttlMs: 0 and cacheScope: 'private' to {lists}, which is right unless you choose otherwise.",
    },
    'hint-possible': {
      verdict: 'advice',
      text: 'What this server answers to {lists} is built from constants, so modern clients could keep it. The SDK tells them not to.',
      next: "If that suits you, add cacheHints to the options of the server, for instance cacheHints: { '{first}': { ttlMs: 300_000 } }; cacheScope stays 'private' unless every caller may see the same.",
    },
    hinted: {
      verdict: 'done',
      text: 'The options of the server hold cacheHints.',
    },
    'literal-leaks': {
      verdict: 'manual',
      text: 'The handler of {method} returns {fields} itself, so clients of 2025 get it, too.',
      next: "Remove {fields} from the returned object and give the hint to the server: cacheHints: { '{method}': { … } } in its options.",
    },
    'literal-redundant': {
      verdict: 'advice',
      text: 'The handler of {method} returns {fields} itself; it wins over the cacheHints of the server.',
      next: 'Give the hint to the server, where one place holds for all pages.',
    },
    'hint-unknown-key': {
      verdict: 'manual',
      text: '{method} is no method whose result is cached. The SDK takes the hint in silence and never uses it.',
      next: `Use one of ${CACHEABLE_METHODS.join(', ')}, or remove it.`,
    },
    ...HINT_REASONS,
    ...WIRE_CACHE_REASONS,
  },
  detect(file, project) {
    const { mcp } = project;
    const literals = returnedFields(mcp, file, CACHE_FIELDS)
      .filter(({ method }) => method !== undefined && Object.hasOwn(LIST_METHODS, method))
      .map((fields) => ({ file: fields.file, start: fields.start, end: fields.end, kind: 'literal' as const, fields }));
    const servers = serversIn(mcp, file).filter(({ value }) => value.sdk === 'v2');
    return [
      ...wireServersAnswering(project, file, Object.keys(LIST_METHODS)),
      ...literals,
      ...servers.flatMap((server): ListSite[] => {
        const hints = hintsOf(mcp, server).filter(({ method }) => method !== READ_METHOD);
        const faults = hints.flatMap((hint) => faultsOf(mcp, hint));
        const own = { file: file.path, start: server.made.node.start ?? 0, end: server.made.node.end ?? 0 };
        const isHinted = hints.some(({ method }) => Object.hasOwn(LIST_METHODS, method));
        return [
          ...faults.map((fault) => ({ ...bareSite(fault), kind: 'fault' as const, fault, server })),
          ...hints
            .filter(({ method }) => !CACHEABLE_METHODS.includes(method))
            .map((hint) => ({ ...bareSite(hint), kind: 'key' as const, hint, server })),
          ...(listsOf(mcp, server).length > 0 ? [{ ...own, kind: 'server' as const, server, isHinted }] : []),
        ];
      }),
    ];
  },
  rewrite(site, _file, project): Finding {
    if (site.kind === 'wire-server') return wireCacheFinding(project, site);
    const { mcp, options } = project;
    switch (site.kind) {
      case 'literal': {
        const { method = '', names, evidence } = site.fields;
        const reason = options.era === 'modern' ? 'literal-redundant' : 'literal-leaks';
        return { reason, evidence, words: { method, fields: names.join(' and ') } };
      }
      case 'fault':
        return { reason: site.fault.reason, evidence: site.server.evidence, words: site.fault.words };
      case 'key':
        return { reason: 'hint-unknown-key', evidence: site.server.evidence, words: { method: site.hint.method } };
      default: {
        const { server, isHinted } = site;
        if (isHinted) return { reason: 'hinted', evidence: server.evidence };
        const constant = constantListsOf(mcp, server);
        if (constant.length > 0)
          return {
            reason: 'hint-possible',
            evidence: server.evidence,
            words: { lists: constant.join(', '), first: constant[0] },
          };
        return { reason: 'filled-in', evidence: server.evidence, words: { lists: listsOf(mcp, server).join(', ') } };
      }
    }
  },
});
