/** Where the messages of one server come in; what cannot be followed there is an obstacle. */
import type * as t from '@babel/types';
import type { Project } from '../../project.js';
import type { Dispatcher } from './dispatchers.js';
import { type Entry, entryAt } from './entries.js';
import { isLost, type Origin } from './origins.js';
import type { TracedDispatcher } from './server-groups.js';
import { type Obstacle, obstacle } from './server-obstacles.js';

export function entriesOf(
  project: Project,
  group: readonly TracedDispatcher[],
  main: Dispatcher,
): { entries: Entry[]; lost: Obstacle[] } {
  const bySource = new Map<t.Node, [Origin, ...Origin[]]>();
  const lost: Obstacle[] = [];
  for (const { dispatcher, origins } of group) {
    const known = origins.filter((origin): origin is Origin => !isLost(origin));
    for (const origin of origins.filter(isLost)) {
      // A message that the server makes for itself comes from nowhere; one that is looked at in passing may come from
      // anywhere; the ones that are answered may not.
      if (origin.path.isObjectExpression()) continue;
      if (known.length > 0 && dispatcher !== main) continue;
      lost.push(obstacle(origin.file, origin.path, 'where its messages come in cannot be followed'));
    }
    for (const origin of known) {
      const same = bySource.get(origin.source.node);
      if (same) same.push(origin);
      else bySource.set(origin.source.node, [origin]);
    }
    if (origins.length === 0)
      lost.push(obstacle(dispatcher.file, dispatcher.path, 'where its methods are looked up is not found'));
  }
  const entries: Entry[] = [];
  for (const origins of bySource.values()) {
    const entry = entryAt(project, origins);
    const [{ file, source }] = origins;
    if (typeof entry === 'string') lost.push(obstacle(file, source, entry));
    else entries.push(entry);
  }
  const once = sameFunctionOnce(entries);
  for (const entry of once.filter((one) => sharesDispatch(one, once)))
    lost.push(obstacle(entry.file, entry.source, 'one call takes messages that come in under several names'));
  return { entries: once, lost };
}

/**
 * `req.body.method`, `req.body.id`: reads of one body in one function are one entry. So is a variable that gets its
 * message in two ways: `let body = req.body; if (typeof body === 'string') body = JSON.parse(body);`.
 */
function sameFunctionOnce(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    const at = kept.findIndex((one) => one.fn.node === entry.fn.node && isSameMessage(one, entry));
    if (at < 0) {
      kept.push(entry);
      continue;
    }
    const before = kept[at];
    kept[at] = { ...settledOf(before, entry), dispatches: [...new Set([...before.dispatches, ...entry.dispatches])] };
  }
  return kept;
}

function isSameMessage(one: Entry, other: Entry): boolean {
  return one.kind === other.kind || (one.message !== undefined && one.message === other.message);
}

/** The one behind which the code goes on: that with a name, or the last that gives the name its message. */
function settledOf(before: Entry, entry: Entry): Entry {
  if (before.kind === entry.kind) return before.known || !entry.known ? before : entry;
  return (entry.known?.node.start ?? 0) > (before.known?.node.start ?? 0) ? entry : before;
}

/** Checked twice, one call would be wrapped twice. */
function sharesDispatch(entry: Entry, entries: readonly Entry[]): boolean {
  return entries.some(
    (other) =>
      other !== entry && other.dispatches.some(({ node }) => entry.dispatches.some((one) => one.node === node)),
  );
}
