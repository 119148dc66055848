import { isTestFile, type McpFacts } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { functionReturns } from '../../ast/mcp/shapes.js';
import { oncePer } from '../../ast/once-per.js';
import { LIST_METHODS } from '../../ast/protocol/cacheable-results.js';
import { defineRule, type Evidence, type Finding, type Reason, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { type Disorder, disorderAround, disorderOf } from './order-sources.js';
import { wireListsOf } from './wire-lists.js';

interface OrderSite extends Site {
  readonly list: string;
  readonly disorder: Disorder;
  readonly evidence: readonly Evidence[];
}

const SORT = 'Sort by name (or uri) before the list is returned or the items are registered.';

function found(verdict: 'manual' | 'advice', text: string, next = SORT): Reason {
  return { verdict, text, next };
}

const REASON_OF: Readonly<Record<Disorder['kind'], string>> = {
  random: 'random-order',
  completion: 'completion-order',
  folder: 'folder-order',
  set: 'set-order',
};

/**
 * `tools.sort(() => Math.random() - 0.5)`, `Promise.all(files.map(async (file) => tools.push(await load(file))))`,
 * `readdir` without a sort → the same order at every call. Found; which order is meant is a person's decision.
 *
 * Leaves alone lists that are spelt out, sorted, or built in the order of something that is.
 */
export const listOrder = defineRule<OrderSite>({
  id: 'list-order',
  title: 'Lists come in the same order at every call.',
  why: [
    'Modern clients keep lists, and put tool lists in front of a model, where a changed order costs the prompt cache.',
    '2026-07-28 asks servers for a stable order. SDK v2 lists items in the order in which they were registered.',
  ].join('\n'),
  example: {
    before: 'for (const file of await readdir(folder)) register(server, file);',
    after: 'for (const file of (await readdir(folder)).sort()) register(server, file);',
  },
  leavesAlone: 'lists that are spelt out, sorted, or built in the order of something that is',
  spec: { revision: '2026-07-28', section: 'server/tools (listing)', source: 'SEP-2549' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'random-order': found(
      'manual',
      '{list} is put into a random order.',
      'Remove the random sort, or sort by name (or uri).',
    ),
    'completion-order': found(
      'manual',
      'The items of {list} are added as soon as each is ready, so their order differs from run to run.',
      'Collect the results of Promise.all, which keep their order, and add them afterwards.',
    ),
    'folder-order': found(
      'advice',
      'The items of {list} come in the order in which a folder is read, which differs between file systems.',
    ),
    'set-order': found(
      'advice',
      'The items of {list} come in the order in which they were added to a set while the program ran.',
    ),
  },
  detect(file, { mcp }) {
    if (isTestFile(file.path)) return [];
    const sites = orderSitesOf(mcp).filter(({ file: path }) => path === file.path);
    return sites.filter(
      (site, index) => sites.findIndex(({ start, list }) => start === site.start && list === site.list) === index,
    );
  },
  rewrite({ list, disorder, evidence }): Finding {
    const shown = [
      ...evidence,
      { file: disorder.file, start: disorder.start, end: disorder.end, shows: 'no fixed order' },
    ];
    return { reason: REASON_OF[disorder.kind], evidence: shown, words: { list } };
  },
});

/** A list may be put together in another file than the one that registers it, so all are found together. */
const orderSitesOf = oncePer((mcp: McpFacts): OrderSite[] => [
  ...mcp
    .registrations()
    .filter(({ receiver }) => receiver.kind !== 'Client')
    .flatMap((registration) => [...returnedLists(mcp, registration), ...registeredInDisorder(mcp, registration)]),
  ...wireListsOf(mcp.project).flatMap(({ server, method, file, value }) => {
    const disorder = disorderOf(mcp, file, value);
    if (!disorder) return [];
    return [
      {
        file: disorder.file,
        start: disorder.start,
        end: disorder.end,
        list: method,
        disorder,
        evidence: evidenceOf(server),
      },
    ];
  }),
]);

/** Low-level list handlers: the list is what they return. */
function returnedLists(mcp: McpFacts, registration: Registration): OrderSite[] {
  const method = handledMethodOf(mcp, registration) ?? '';
  if (registration.method !== 'setRequestHandler' || !Object.hasOwn(LIST_METHODS, method)) return [];
  const results = registration.functions.flatMap((fn) =>
    functionReturns(fn.path).flatMap((returned) => mcp.valuesOf(fn.file, returned)),
  );
  return results.flatMap((result) => {
    if (result.type !== 'object') return [];
    return result.path.get('properties').flatMap((property) => {
      const isList = property.isObjectProperty() && property.get('key').isIdentifier({ name: LIST_METHODS[method] });
      const disorder = isList
        ? disorderOf(mcp, result.file, property.get('value') as Parameters<typeof disorderOf>[2])
        : undefined;
      return disorder ? [siteOf(registration, method, disorder)] : [];
    });
  });
}

const LIST_OF: Readonly<Record<string, string>> = {
  'tools/call': 'tools/list',
  'prompts/get': 'prompts/list',
  'resources/read': 'resources/list',
};

/** Items that the SDK lists in the order of their registration. */
function registeredInDisorder(mcp: McpFacts, registration: Registration): OrderSite[] {
  const list =
    registration.method === 'setRequestHandler' ? undefined : LIST_OF[handledMethodOf(mcp, registration) ?? ''];
  if (!list) return [];
  const disorder = disorderAround(mcp, registration.file, registration.call);
  return disorder ? [siteOf(registration, list, disorder)] : [];
}

function siteOf({ receiver }: Registration, list: string, disorder: Disorder): OrderSite {
  return { file: disorder.file, start: disorder.start, end: disorder.end, list, disorder, evidence: receiver.steps };
}
