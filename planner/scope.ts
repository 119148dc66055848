/** Which files a plan may change. */
import type { Manifest } from '../ast/manifest.js';
import type { Finding } from '../transforms/contract.js';
import type { Refusal } from '../transforms/run.js';
import { generatedReasonOf } from './generated.js';
import { isNamed, type Listing } from './listing.js';
import { isUnder } from './places.js';
import type { RepositoryTree } from './tree.js';

export class Scope {
  readonly #sources: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #manifests: ReadonlySet<string>;
  readonly #added = new Set<string>();

  /** @param sources the source files that were read and may be planned, of the whole root */
  constructor(
    readonly listing: Listing,
    sources: readonly string[],
    manifests: readonly Manifest[],
  ) {
    const planned = sources.filter((path) => isNamed(listing, path));
    this.#sources = new Set(planned);
    this.#folders = new Set(planned.map(folderOf));
    this.#manifests = new Set(
      manifests.filter((manifest) => isPlannedManifest(manifest, manifests, listing)).map(({ path }) => path),
    );
  }

  covers(path: string): boolean {
    return this.#sources.has(path) || this.#manifests.has(path) || this.#added.has(path);
  }

  /** Why a rewrite must not be made, by the files it touches. */
  refusalOf({ edits = [], adds = [], manifest = [] }: Finding, tree: RepositoryTree): Refusal | undefined {
    const outside = [...edits, ...manifest].find(({ file }) => !this.#isWritable(file, tree))?.file;
    const farAway = adds.find(({ path }) => !this.#coversAddition(path))?.path;
    const missed = outside ?? farAway;
    if (missed !== undefined) return { reason: 'outside-paths', words: { file: missed } };
    const taken = adds.find(({ path, text }) => tree.hasFile(path) && tree.text(path) !== text)?.path;
    return taken === undefined ? undefined : { reason: 'file-exists', words: { file: taken } };
  }

  /** A file that the gate did not stop at has not been looked at for signs of a generator yet. */
  #isWritable(path: string, tree: RepositoryTree): boolean {
    if (!this.covers(path)) return false;
    const isSeen = tree.read.kept.has(path) || this.#added.has(path);
    return isSeen || generatedReasonOf(tree.originalText(path) ?? '') === undefined;
  }

  add(path: string): void {
    this.#added.add(path);
  }

  /** A file may be added below a named path, or next to a file that is planned. */
  #coversAddition(path: string): boolean {
    if (path.startsWith('/') || path.split('/').includes('..')) return false;
    return isNamed(this.listing, path) || this.#folders.has(folderOf(path));
  }
}

/**
 * Below a named path, or the manifest that a named path belongs to: rewritten imports without their packages would
 * leave a program that does not start.
 */
function isPlannedManifest(manifest: Manifest, manifests: readonly Manifest[], listing: Listing): boolean {
  if (isNamed(listing, manifest.path)) return true;
  return listing.named.some((name) => {
    const owners = manifests.filter(({ dir }) => isUnder(name, dir));
    return owners.sort((a, b) => b.dir.length - a.dir.length)[0] === manifest;
  });
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
