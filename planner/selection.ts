/** Which transforms run. */
import type { Transform } from '../transforms/contract.js';
import { type PlanOptions, UsageError } from './options.js';

export interface Selection {
  readonly transforms: readonly Transform[];
  /** What runs, or does not, although nobody said so. */
  readonly notes: readonly string[];
}

/**
 * Those that were asked for and those that have to run with them, in their order.
 * @throws {UsageError} for an id that no transform has
 */
export function selectedFrom(
  transforms: readonly Transform[],
  { transforms: only = [], skip = [] }: PlanOptions,
): Selection {
  const known = new Map(transforms.map((transform) => [transform.id, transform]));
  const unknown = [...only, ...skip].find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new UsageError(`unknown transform "${unknown}"; there are: ${[...known.keys()].join(', ')}`);
  const out = new Map(skip.map((id) => [id, '']));
  const wanted = new Map((only.length === 0 ? [...known.keys()] : only).map((id) => [id, '']));
  spread(out, (id) => transforms.filter(({ together = [] }) => together.includes(id)).map((one) => one.id));
  for (const id of out.keys()) wanted.delete(id);
  spread(wanted, (id) => known.get(id)?.together ?? []);
  return {
    transforms: transforms.filter(({ id }) => wanted.has(id)),
    notes: [
      ...notesFrom(out, (id, cause) => `${id} is left out as well: without ${cause} it would be half done.`),
      ...notesFrom(wanted, (id, cause) => `${id} runs as well: without it ${cause} would be half done.`),
    ],
  };
}

/** Adds what follows from the ids, each with the one that it follows from. */
function spread(ids: Map<string, string>, followersOf: (id: string) => readonly string[]): void {
  for (const id of ids.keys()) for (const next of followersOf(id)) if (!ids.has(next)) ids.set(next, id);
}

function notesFrom(ids: ReadonlyMap<string, string>, note: (id: string, cause: string) => string): string[] {
  return [...ids].flatMap(([id, cause]) => (cause === '' ? [] : [note(id, cause)]));
}
