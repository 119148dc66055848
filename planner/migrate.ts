/** Plans a repository that mentions MCP: everything heavy is imported from here on. */
import { type Manifest, ManifestFailure, parseManifest } from '../ast/manifest.js';
import type { Transform } from '../transforms/contract.js';
import { composedPlan } from './compose.js';
import type { Disk } from './disk.js';
import type { Gated } from './gate.js';
import { hashOf } from './hash.js';
import { installCommandsFor } from './install.js';
import { pendingNotes } from './journal.js';
import { isNamed, type Listing } from './listing.js';
import { type ManifestText, manifestFailure } from './manifests.js';
import { markersIn } from './marks.js';
import type { PlanOptions } from './options.js';
import { type Passed, Passes } from './passes.js';
import { patchOf } from './patch.js';
import { isManifestPath, isUnder } from './places.js';
import { type FileChange, type PlanResult, type Progress, planResult } from './result.js';
import { Scope } from './scope.js';
import { selectedFrom } from './selection.js';
import type { Failure, PlannedFile } from './shape.js';
import { RepositoryTree } from './tree.js';

export interface Reading {
  readonly options: PlanOptions;
  readonly listing: Listing;
  readonly read: Gated;
  readonly manifests: readonly ManifestText[];
  readonly disk: Disk;
  readonly transforms: readonly Transform[];
}

export function migrate(reading: Reading, progress: Progress): PlanResult {
  const { options, listing, read } = reading;
  const { era, legacy = 'auto', allowBlocked = [] } = options;
  const { transforms, notes } = selectedFrom(reading.transforms, options);
  const { parsed, failed } = parsedManifests(reading);
  const start = treeOf(reading, parsed);
  const scope = new Scope(listing, start.sources, parsed);
  const passed = new Passes(transforms, start, scope, { era, legacy, allowBlocked }).run(progress);
  const changes = changesOf(passed, reading);
  const files = changes.map((change) => plannedFile(change, passed, reading));
  const changedManifests = files.map(({ path }) => path).filter(isManifestPath);
  const plan = composedPlan({
    options,
    listing,
    read,
    transforms,
    findings: passed.findings,
    failed: [...read.failed, ...failed, ...passed.failed],
    files,
    install: installCommandsFor(listing.root, parsed, changedManifests),
    notes: [...notes, ...pendingNotes(listing.root)],
  });
  const planned = read.mentions.filter(({ path }) => isNamed(listing, path));
  return planResult(
    listing.root,
    plan,
    changes,
    planned.flatMap(({ path, text }) => markersIn(path, text)),
  );
}

/** The manifests that can be read; a broken one is a failure when it mentions MCP or a file that does belongs to it. */
function parsedManifests({ manifests, read, listing }: Reading): { parsed: Manifest[]; failed: Failure[] } {
  const parsed: Manifest[] = [];
  const failed: Failure[] = [];
  const owners = new Set(read.mentions.map(({ path }) => ownerOf(path, manifests)));
  for (const manifest of manifests) {
    const failure = manifest.failure ?? parsedOrFailure(manifest, parsed);
    if (failure && isNamed(listing, manifest.path) && (manifest.mentions || owners.has(manifest))) failed.push(failure);
  }
  return { parsed, failed };
}

function parsedOrFailure({ path, text }: ManifestText, parsed: Manifest[]): Failure | undefined {
  try {
    parsed.push(parseManifest(path, text));
    return undefined;
  } catch (error) {
    if (!(error instanceof ManifestFailure)) throw error;
    return manifestFailure(path, text, error.offset, error.message);
  }
}

function ownerOf(path: string, manifests: readonly ManifestText[]): ManifestText | undefined {
  const folderOf = (manifest: ManifestText): string =>
    manifest.path.slice(0, -'package.json'.length).replace(/\/$/, '');
  const owners = manifests.filter((manifest) => isUnder(path, folderOf(manifest)));
  return owners.sort((a, b) => b.path.length - a.path.length)[0];
}

function treeOf({ listing, read, disk }: Reading, manifests: readonly Manifest[]): RepositoryTree {
  const sources = listing.sources.filter((path) => !read.unusable.has(path));
  const kept = new Map([...read.mentions, ...manifests].map(({ path, text }) => [path, text]));
  const readable = new Set([...sources, ...listing.declarations, ...listing.configs]);
  const unplanned = [...listing.declarations, ...listing.built, ...read.unusable];
  return RepositoryTree.of(
    { kept, readable, unplanned, disk },
    { candidates: read.mentions.map(({ path }) => path), sources, declarations: listing.declarations, manifests },
  );
}

function changesOf({ tree }: Passed, { read, manifests, disk }: Reading): FileChange[] {
  const modes = new Map([...read.mentions, ...manifests].map(({ path, mode }) => [path, mode]));
  return [...tree.changed.keys()].sort().flatMap((path) => {
    const before = tree.originalText(path);
    const after = tree.changed.get(path)!;
    if (before === after) return [];
    const mode = before === undefined ? 0o644 : (modes.get(path) ?? disk.modeOf(path));
    return [{ path, before, after, mode }];
  });
}

function plannedFile(change: FileChange, { touches }: Passed, { read, manifests }: Reading): PlannedFile {
  const own = touches.get(change.path) ?? [];
  const hashes = new Map([...read.mentions, ...manifests].map(({ path, hash }) => [path, hash]));
  const { before } = change;
  return {
    path: change.path,
    status: before === undefined ? 'added' : 'changed',
    patch: patchOf(change),
    transforms: [...new Set(own.map(({ transform }) => transform))],
    findings: [...new Set(own.map(({ finding }) => finding))],
    ...(before !== undefined && { hashBefore: hashes.get(change.path) ?? hashOf(before) }),
    hashAfter: hashOf(change.after),
  };
}
