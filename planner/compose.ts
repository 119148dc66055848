/** Puts a plan together; its numbers add up because they are all counted here, from the lists that the plan shows. */

import type { Gated } from './gate.js';
import { isNamed, type Listing } from './listing.js';
import type { PlanOptions } from './options.js';
import { isManifestPath } from './places.js';
import {
  type Failure,
  type InstallCommand,
  type Plan,
  type PlannedFile,
  type PlannedFinding,
  SCHEMA_VERSION,
  type Skip,
  type Summary,
  TARGET_REVISION,
  type TransformCounts,
  type VerdictCounts,
} from './shape.js';
import { toolVersion } from './version.js';

export interface PlanContents {
  readonly options: PlanOptions;
  readonly listing: Listing;
  readonly read: Gated;
  readonly transforms: readonly { readonly id: string; readonly title: string }[];
  readonly findings: readonly PlannedFinding[];
  readonly failed: readonly Failure[];
  readonly files: readonly PlannedFile[];
  readonly install: readonly InstallCommand[];
  readonly notes: readonly string[];
}

export function composedPlan(contents: PlanContents): Plan {
  const { options, listing, read, findings, files, install } = contents;
  const failed = sortedFailures(contents.failed);
  const skipped = [...listing.skipped, ...read.skipped].sort(byPath);
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: toolVersion(),
    target: TARGET_REVISION,
    options: {
      era: options.era,
      legacy: options.legacy ?? 'auto',
      allowBlocked: options.allowBlocked ?? [],
      paths: listing.named,
      only: options.transforms ?? [],
      skip: options.skip ?? [],
      ignore: options.ignore,
    },
    summary: {
      ...countsOf(findings),
      failed: failed.length,
      files: fileCounts(contents, failed, skipped),
      skipped: skipCounts(skipped),
    },
    transforms: contents.transforms.map(({ id, title }) => transformCounts(id, title, findings, files)),
    findings,
    failed,
    skipped,
    files,
    install,
    notes: [...listing.notes, ...contents.notes],
  };
}

function countsOf(findings: readonly PlannedFinding[]): VerdictCounts {
  const count = (verdict: PlannedFinding['verdict']): number =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return {
    found: findings.length,
    rewrite: count('rewrite'),
    manual: count('manual'),
    advice: count('advice'),
    done: count('done'),
    leave: count('leave'),
    review: findings.filter(({ safety }) => safety === 'review').length,
  };
}

function transformCounts(
  id: string,
  title: string,
  findings: readonly PlannedFinding[],
  files: readonly PlannedFile[],
): TransformCounts {
  const own = findings.filter(({ transform }) => transform === id);
  return { id, title, ...countsOf(own), files: files.filter(({ transforms }) => transforms.includes(id)).length };
}

function fileCounts(
  { listing, read, files }: PlanContents,
  failed: readonly Failure[],
  skipped: readonly Skip[],
): Summary['files'] {
  const planned = new Set(listing.sources.filter((path) => isNamed(listing, path) && !read.absent.has(path)));
  const skippedFiles = sum(skipped.map((skip) => skip.files));
  const listed = planned.size + sum(listing.skipped.map((skip) => skip.files));
  const changed = files.filter(({ path, status }) => status === 'changed' && !isManifestPath(path));
  const isChanged = new Set(changed.map(({ path }) => path));
  const failedFiles = new Set(
    failed.map(({ file }) => file).filter((file) => planned.has(file) && !isChanged.has(file)),
  );
  return {
    listed,
    read: planned.size - read.failed.length - read.skipped.length,
    mentioning:
      read.mentions.filter(({ path }) => isNamed(listing, path)).length + read.mentioningFailures + read.skipped.length,
    changed: changed.length,
    unchanged: listed - changed.length - failedFiles.size - skippedFiles,
    skipped: skippedFiles,
    failed: failedFiles.size,
    added: files.filter(({ status }) => status === 'added').length,
    manifests: listing.manifests.filter((path) => isNamed(listing, path)).length,
    manifestsChanged: files.filter(({ path }) => isManifestPath(path)).length,
  };
}

function skipCounts(skipped: readonly Skip[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason, files } of skipped) if (files > 0) counts[reason] = (counts[reason] ?? 0) + files;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sortedFailures(failed: readonly Failure[]): Failure[] {
  return [...failed].sort(
    (a, b) => byName(a.file, b.file) || a.line - b.line || a.column - b.column || byName(a.rule ?? '', b.rule ?? ''),
  );
}

function byPath(a: Skip, b: Skip): number {
  return byName(a.path, b.path) || byName(a.reason, b.reason);
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
