/**
 * The repository in memory: texts from disk below the edits that were made so far. Immutable; every phase of a
 * transform gives a new tree, and each tree knows the way back to the files as they were read.
 */
import { applyEdits, type Edit, offsetBeforeEdits } from '../ast/edits.js';
import { type Manifest, parseManifest } from '../ast/manifest.js';
import type { TextTree } from '../ast/project.js';
import { decodeSource, isDecodeFailure, lineStartsOf, type Position, positionIn } from '../ast/source.js';
import type { Addition } from '../transforms/contract.js';
import type { Disk } from './disk.js';

/** What was read, shared by all trees of one plan. */
export interface ReadFiles {
  /** Texts that are kept: sources that mention MCP, and manifests. Others are read again when they are asked for. */
  readonly kept: ReadonlyMap<string, string>;
  /** Paths that may be read: sources, declarations and configuration files. */
  readonly readable: ReadonlySet<string>;
  readonly disk: Disk;
}

interface State {
  readonly candidates: readonly string[];
  readonly sources: readonly string[];
  readonly declarations: readonly string[];
  readonly manifests: readonly Manifest[];
  /** Texts that differ from what was read. */
  readonly changed: ReadonlyMap<string, string>;
  /** Edits per file, one list per phase. */
  readonly history: ReadonlyMap<string, readonly (readonly Edit[])[]>;
}

export class RepositoryTree implements TextTree {
  readonly candidates: readonly string[];
  readonly sources: readonly string[];
  /** Declaration files: never candidates, but their texts tell which packages a consumer's compiler will look for. */
  readonly declarations: readonly string[];
  readonly manifests: readonly Manifest[];
  readonly changed: ReadonlyMap<string, string>;
  readonly #history: State['history'];

  private constructor(
    readonly read: ReadFiles,
    state: State,
  ) {
    this.candidates = state.candidates;
    this.sources = state.sources;
    this.declarations = state.declarations;
    this.manifests = state.manifests;
    this.changed = state.changed;
    this.#history = state.history;
  }

  static of(read: ReadFiles, state: Omit<State, 'changed' | 'history'>): RepositoryTree {
    return new RepositoryTree(read, { ...state, changed: new Map(), history: new Map() });
  }

  text(path: string): string | undefined {
    return this.changed.get(path) ?? this.originalText(path);
  }

  /** As it was read; `undefined` for an added file, and for one that is no text. */
  originalText(path: string): string | undefined {
    const kept = this.read.kept.get(path);
    if (kept !== undefined || !this.read.readable.has(path)) return kept;
    try {
      const text = decodeSource(this.read.disk.read(path));
      return isDecodeFailure(text) ? undefined : text;
    } catch {
      return undefined;
    }
  }

  /** True when there is such a file, listed or not: an addition must not replace what was only left out. */
  hasFile(path: string): boolean {
    return this.changed.has(path) || this.read.disk.hasFile(path);
  }

  /** The tree after one phase. @throws {ManifestFailure} when an edited manifest is no longer one */
  with(edits: readonly Edit[], adds: readonly Addition[]): RepositoryTree {
    if (edits.length === 0 && adds.length === 0) return this;
    const byFile = new Map<string, Edit[]>();
    for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
    const changed = new Map(this.changed);
    const history = new Map(this.#history);
    for (const [path, own] of byFile) {
      changed.set(path, applyEdits(this.text(path) ?? '', own));
      history.set(path, [...(history.get(path) ?? []), own]);
    }
    for (const { path, text } of adds) changed.set(path, text);
    const manifests = this.manifests.map((manifest) =>
      byFile.has(manifest.path) ? parseManifest(manifest.path, changed.get(manifest.path)!) : manifest,
    );
    const isManifest = new Set(manifests.map(({ path }) => path));
    const touched = [...byFile.keys(), ...adds.map(({ path }) => path)].filter((path) => !isManifest.has(path));
    return new RepositoryTree(this.read, {
      candidates: sortedUnion(this.candidates, touched),
      sources: sortedUnion(this.sources, touched),
      declarations: this.declarations,
      manifests,
      changed,
      history,
    });
  }

  /** Where an offset of the file as it is now stood when the file was read. */
  originalPosition(path: string, offset: number): Position {
    const phases = this.#history.get(path) ?? [];
    const original = phases.reduceRight((at, edits) => offsetBeforeEdits(at, edits), offset);
    return positionIn(lineStartsOf(this.originalText(path) ?? this.text(path) ?? ''), original);
  }
}

function sortedUnion(known: readonly string[], more: readonly string[]): readonly string[] {
  const missing = more.filter((path) => !known.includes(path));
  return missing.length === 0 ? known : [...new Set([...known, ...missing])].sort();
}
