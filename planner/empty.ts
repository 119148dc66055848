/** The plan of a repository that nowhere mentions MCP. */
import { composedPlan } from './compose.js';
import type { Gated } from './gate.js';
import { pendingNotes } from './journal.js';
import type { Listing } from './listing.js';
import type { PlanOptions } from './options.js';
import { type PlanResult, planResult } from './result.js';

export function emptyPlan(options: PlanOptions, listing: Listing, read: Gated): PlanResult {
  const plan = composedPlan({
    options,
    listing,
    read,
    transforms: [],
    findings: [],
    failed: read.failed,
    files: [],
    install: [],
    notes: pendingNotes(listing.root),
  });
  return planResult(listing.root, plan, [], []);
}
