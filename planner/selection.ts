/** Which transforms run. */
import type { Transform } from '../transforms/contract.js';
import { type PlanOptions, UsageError } from './options.js';

/** Those that were asked for, in their order. @throws {UsageError} for an id that no transform has */
export function selectedFrom(
  transforms: readonly Transform[],
  { transforms: only = [], skip = [] }: PlanOptions,
): Transform[] {
  const known = new Set(transforms.map(({ id }) => id));
  const unknown = [...only, ...skip].find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new UsageError(`unknown transform "${unknown}"; there are: ${[...known].join(', ')}`);
  return transforms.filter(({ id }) => (only.length === 0 || only.includes(id)) && !skip.includes(id));
}
