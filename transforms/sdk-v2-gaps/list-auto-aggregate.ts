/** `do { page = await client.listTools({ cursor }) … } while (cursor)`: the first call of SDK v2 brings all pages. */
import { findClientCalls } from './client-calls.js';
import { noteRule } from './note-rule.js';

const LISTS: ReadonlySet<string> = new Set(['listTools', 'listPrompts', 'listResources', 'listResourceTemplates']);

export const listAutoAggregate = noteRule({
  id: 'list-auto-aggregate',
  title: 'Loops over the pages of a list run once.',
  why: `Without a cursor the list methods of SDK v2 fetch every page themselves, up to 64 of them, and return no cursor. A
loop over pages still ends with all items, after one round; what counts pages, stops after the first, or limits how much
is fetched sees everything at once.`,
  leavesAlone: 'Calls outside a loop, and `request`, which still fetches one page.',
  section: 'Client list methods',
  sides: ['client'],
  mentions: ['nextCursor'],
  reason: [
    'page-loop',
    'The first `{name}()` of this loop brings all pages (at most `listMaxPages`, 64), so the loop can go; `request` still fetches a single page.',
  ],
  find(file, project) {
    return findClientCalls(file, project, LISTS).flatMap(({ call, name, steps }) => {
      const loop = call.findParent((at) => at.isLoop() || at.isFunction());
      const isPaged = loop?.isLoop() && file.textOf(loop.node).includes('nextCursor');
      return isPaged ? [{ node: call.node, words: { name }, steps }] : [];
    });
  },
});
