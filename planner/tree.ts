/**
 * The repository in memory: texts from disk below the edits that were made so far. Immutable; every phase of a
 * transform gives a new tree, and each tree knows the way back to the files as they were read.
 */
import { applyEdits, type Edit, offsetBeforeEdits } from '../ast/edits.js';
import { type Manifest, parseManifest } from '../ast/manifest.js';
import type { Mention, TextTree } from '../ast/project.js';
import { decodeSource, isDecodeFailure, lineStartsOf, type Position, positionIn } from '../ast/source.js';
import type { Addition } from '../transforms/contract.js';
import type { Disk } from './disk.js';

/** What was read, shared by all trees of one plan. */
export interface ReadFiles {
  /** Texts that are kept: sources that mention MCP, and manifests. Others are read again when they are asked for. */
  readonly kept: ReadonlyMap<string, string>;
  /** Paths that may be read: sources, declarations and configuration files. */
  readonly readable: ReadonlySet<string>;
  /** Files that no rule looks at but that may need a package: declarations, build output, what could not be read. */
  readonly unplanned: readonly string[];
  readonly disk: Disk;
}

interface Lines {
  readonly text: string;
  /** Offsets at which lines start. */
  readonly starts: readonly number[];
}

interface State {
  readonly candidates: readonly string[];
  readonly sources: readonly string[];
  readonly declarations: readonly string[];
  readonly manifests: readonly Manifest[];
  readonly named: NamedPackages;
  /** Lines of files that were asked for, shared by all trees of one plan. */
  readonly original: Map<string, Lines>;
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
  readonly #named: NamedPackages;
  readonly #original: Map<string, Lines>;

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
    this.#named = state.named;
    this.#original = state.original;
  }

  static of(read: ReadFiles, state: Omit<State, 'changed' | 'history' | 'named' | 'original'>): RepositoryTree {
    return new RepositoryTree(read, {
      ...state,
      named: new NamedPackages(read, []),
      original: new Map(),
      changed: new Map(),
      history: new Map(),
    });
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
      named: this.#named,
      original: this.#original,
      changed,
      history,
    });
  }

  /** The same tree, knowing which of its sources cannot be parsed: what they import is still needed. */
  withUnparsed(unparsed: readonly string[]): RepositoryTree {
    return new RepositoryTree(this.read, {
      ...this,
      history: this.#history,
      original: this.#original,
      named: new NamedPackages(this.read, unparsed),
    });
  }

  get mentions(): readonly Mention[] {
    return this.#named.mentions;
  }

  /** Where an offset of the file as it is now stood when the file was read. */
  originalPosition(path: string, offset: number): Position {
    const phases = this.#history.get(path) ?? [];
    const original = phases.reduceRight((at, edits) => offsetBeforeEdits(at, edits), offset);
    return positionIn(this.#lines(path).starts, original);
  }

  /** One line of a file as it was read, without its end; lines count from 1. */
  originalLine(path: string, line: number): string {
    const { text, starts } = this.#lines(path);
    return text.slice(starts[line - 1] ?? text.length, starts[line]).replace(/[\r\n]+$/, '');
  }

  /** Of the file as it was read; an added file has only the text that it has now. */
  #lines(path: string): Lines {
    const known = this.#original.get(path);
    if (known) return known;
    const original = this.originalText(path);
    const text = original ?? this.text(path) ?? '';
    const lines = { text, starts: lineStartsOf(text) };
    if (original !== undefined) this.#original.set(path, lines);
    return lines;
  }
}

/** What files that no rule looks at name. Read on first use, because only rules about manifests ask. */
class NamedPackages {
  #mentions: Mention[] | undefined;

  constructor(
    readonly read: ReadFiles,
    readonly unparsed: readonly string[],
  ) {}

  get mentions(): readonly Mention[] {
    const { disk, unplanned } = this.read;
    this.#mentions ??= [...unplanned, ...this.unparsed].sort().flatMap((path) => {
      const packages = packagesNamedIn(path, disk);
      return packages.length === 0 ? [] : [{ path, packages }];
    });
    return this.#mentions;
  }
}

/** Also of files that are no UTF-8: the names are plain letters, in UTF-16 with zeros between them. */
function packagesNamedIn(path: string, disk: Disk): string[] {
  try {
    const bytes = disk.read(path);
    const text = bytes.toString('latin1');
    const plain = bytes.includes(0) ? text.replaceAll('\0', '') : text;
    return [...new Set(plain.match(/@modelcontextprotocol\/[a-z][\w.-]*/g) ?? [])].sort();
  } catch {
    return [];
  }
}

function sortedUnion(known: readonly string[], more: readonly string[]): readonly string[] {
  const missing = more.filter((path) => !known.includes(path));
  return missing.length === 0 ? known : [...new Set([...known, ...missing])].sort();
}
