/**
 * From options to a plan: list, gate, and only when something mentions MCP the transforms. What comes before the first
 * mention imports nothing heavy, so that a tree without MCP code is told so at once.
 */

import type { Transform } from '../transforms/contract.js';
import { Disk } from './disk.js';
import { emptyPlan } from './empty.js';
import { gated } from './gate.js';
import { listingOf } from './listing.js';
import { readManifests } from './manifests.js';
import type { PlanOptions } from './options.js';
import type { PlanResult, Progress } from './result.js';

/** What a test puts in the place of the real ones. */
export interface Parts {
  readonly disk?: Disk;
  readonly transforms?: readonly Transform[];
}

/** @throws {UsageError} */
export async function planOf(
  options: PlanOptions,
  progress: Progress = () => {},
  parts: Parts = {},
): Promise<PlanResult> {
  if (isChoosing(options)) (await import('./selection.js')).selectedFrom(await transformsOf(parts), options);
  const listing = listingOf(options);
  const disk = parts.disk ?? new Disk(listing.root);
  progress({ kind: 'listed', files: listing.sources.length });
  const read = gated(listing, disk);
  progress({ kind: 'read', mentioning: read.mentions.length });
  const manifests = readManifests(listing, disk);
  if (read.mentions.length === 0 && !manifests.some(({ mentions }) => mentions))
    return emptyPlan(options, listing, read);
  const { migrate } = await import('./migrate.js');
  return migrate({ options, listing, read, manifests, disk, transforms: await transformsOf(parts) }, progress);
}

/** Ids have to be checked even where nothing mentions MCP: a misspelt one must not pass as success. */
function isChoosing({ transforms = [], skip = [] }: PlanOptions): boolean {
  return transforms.length > 0 || skip.length > 0;
}

async function transformsOf(parts: Parts): Promise<readonly Transform[]> {
  return parts.transforms ?? (await import('../transforms/index.js')).TRANSFORMS;
}
