/** What one round found out about parameters, and how two rounds differ. */
import type * as t from '@babel/types';
import type { ParameterFacts } from './evaluate.js';
import type { Value } from './values.js';

/** What a round found out about parameters: by function, position and key of the value. */
export type Collected = Map<t.Node, Map<number, Map<string, Value>>>;

export function valueAt<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

export function parameterFactsOf(collected: Collected, functions: Iterable<t.Node>): ParameterFacts {
  const facts: ParameterFacts = new Map();
  for (const fn of functions) {
    const positions = collected.get(fn);
    if (positions) facts.set(fn, new Map([...positions].map(([index, values]) => [index, [...values.values()]])));
  }
  return facts;
}

/** Functions whose parameters are others than before; the order of the values tells nothing. */
export function changedFunctions(before: Collected, now: Collected): Set<t.Node> {
  const changed = new Set<t.Node>();
  for (const fn of before.keys()) if (!now.has(fn)) changed.add(fn);
  for (const [fn, positions] of now) if (!isSamePositions(before.get(fn), positions)) changed.add(fn);
  return changed;
}

type Positions = ReadonlyMap<number, ReadonlyMap<string, Value>>;

function isSamePositions(before: Positions | undefined, now: Positions): boolean {
  if (before?.size !== now.size) return false;
  return [...now].every(([index, values]) => {
    const known = before.get(index);
    return known?.size === values.size && [...values.keys()].every((key) => known.has(key));
  });
}
