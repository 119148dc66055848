/** Names of transforms as people type them. */
import { UsageError } from '../../planner/index.js';
import { hintOf } from '../suggest.js';

/** @throws {UsageError} for the first id that no transform has */
export async function checkTransforms(ids: readonly string[]): Promise<void> {
  // The list imports every rule; a plan over all of them leaves that to the planner, which may not need it at all.
  if (ids.length === 0) return;
  const { TRANSFORMS } = await import('../../transforms/index.js');
  const known = TRANSFORMS.map(({ id }) => id);
  for (const id of ids) {
    if (!known.includes(id)) throw new UsageError(`Unknown transform "${id}".${hintOf(id, known)} See: mcp-refit list`);
  }
}
