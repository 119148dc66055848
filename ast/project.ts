/**
 * What a rule may know beyond its own file: the other files of the repository, their manifests, how modules are
 * linked, and which values are MCP objects. Built from a tree of texts, never from disk.
 */
import { ParsedFile } from './file.js';
import type { Manifest } from './manifest.js';
import { McpFacts } from './mcp/facts.js';
import type { Survey } from './mcp/survey.js';
import { ModuleGraph } from './modules.js';
import { ParseFailure } from './parse.js';
import { folderOf } from './places.js';

/** Packages that a file names somewhere in its text. */
export interface Mention {
  readonly path: string;
  readonly packages: readonly string[];
}

/** A repository as texts. The planner backs it with disk and its in-memory edits, tests with a plain map. */
export interface TextTree {
  /** Source files that rules are asked about: those whose text passed the gate. Relative paths, sorted. */
  readonly candidates: readonly string[];
  /** Every source file of the repository, also those without a mention. Sorted. */
  readonly sources: readonly string[];
  readonly manifests: readonly Manifest[];
  /** Text of a source file or of a configuration file such as `tsconfig.json`; `undefined` when there is none. */
  text(path: string): string | undefined;
  /**
   * Files that are no sources (shipped declarations, built output, configuration) and name MCP packages: what they
   * name stays a dependency. Missing where nobody looked.
   */
  readonly mentions?: readonly Mention[];
  /** Texts that differ from the ones first read, where the tree knows them: all others need not be read again. */
  readonly changed?: ReadonlyMap<string, string>;
}

export interface ProjectOptions {
  readonly era: 'dual' | 'modern';
  /** How clients of 2025 are served over HTTP where both eras are: with sessions, without, or as the code calls for. */
  readonly legacy: 'auto' | 'stateless' | 'sessionful';
  /** Rules whose findings do not keep an entry from being switched. */
  readonly allowBlocked: readonly string[];
}

export const DEFAULT_OPTIONS: ProjectOptions = { era: 'dual', legacy: 'auto', allowBlocked: [] };

export class Project {
  readonly options: ProjectOptions;
  readonly modules: ModuleGraph;
  readonly failures = new Map<string, ParseFailure>();
  readonly #files: Map<string, ParsedFile>;
  #mcp: McpFacts | undefined;
  /** The latest facts of an earlier state. */
  #before: McpFacts | undefined;
  /** By folder. */
  readonly #above = new Map<string, readonly Manifest[]>();
  #manifests: ReadonlyMap<string, Manifest> | undefined;

  /** @param previous files of an earlier state of the tree: those with unchanged text are not parsed again */
  constructor(
    readonly tree: TextTree,
    options: Partial<ProjectOptions> = {},
    previous?: Project,
  ) {
    this.options = { ...DEFAULT_OPTIONS, ...options };
    this.modules = new ModuleGraph(tree, previous?.modules);
    const parsed = previous ? [...previous.parsed()].filter(([path]) => this.hasSameText(path, previous)) : [];
    this.#files = new Map(parsed);
    if (!previous) return;
    if (this.#hasSameSources(previous)) this.#mcp = previous.#mcp;
    this.#before = previous.#mcp ?? previous.#before;
  }

  /** Whether a file has the text that it had in an earlier state. */
  hasSameText(path: string, earlier: Project): boolean {
    const [now, before] = [this.tree.changed, earlier.tree.changed];
    if (now && before) return now.get(path) === before.get(path);
    return this.tree.text(path) === earlier.tree.text(path);
  }

  /** Only manifests differ: no fact about values does. */
  #hasSameSources(previous: Project): boolean {
    const { candidates } = this.tree;
    if (this.#files.size !== previous.#files.size || previous.failures.size > 0) return false;
    return candidates.length === previous.tree.candidates.length && candidates.every((path) => this.#files.has(path));
  }

  /** The parsed file, or `undefined` when there is none or it cannot be parsed (see `failures`). */
  file(path: string): ParsedFile | undefined {
    const known = this.#files.get(path);
    if (known || this.failures.has(path)) return known;
    const text = this.tree.text(path);
    if (text === undefined) return undefined;
    try {
      const file = new ParsedFile(path, text);
      void file.program; // scope trouble is a parse failure of this file, not a surprise in the middle of a rule
      this.#files.set(path, file);
      return file;
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      this.failures.set(path, error);
      return undefined;
    }
  }

  parsed(): ReadonlyMap<string, ParsedFile> {
    return this.#files;
  }

  get mcp(): McpFacts {
    if (!this.#mcp) {
      this.#mcp = new McpFacts(this, this.#before);
      this.#before = undefined;
    }
    return this.#mcp;
  }

  /** As the latest facts have it, be they of an earlier state; of the same files, since a new one may join some. */
  get survey(): Survey {
    const earlier = this.#before?.project.tree.sources === this.tree.sources ? this.#before : undefined;
    return this.#mcp ?? earlier ?? this.mcp;
  }

  /** The nearest manifest at or above the folder of a file. */
  manifestOf(path: string): Manifest | undefined {
    return this.manifestsAbove(path)[0];
  }

  /** Manifests at or above the folder of a file, the nearest first. */
  manifestsAbove(path: string): readonly Manifest[] {
    return this.#manifestsAt(folderOf(path));
  }

  #manifestsAt(dir: string): readonly Manifest[] {
    const known = this.#above.get(dir);
    if (known) return known;
    this.#manifests ??= new Map(this.tree.manifests.map((manifest) => [manifest.dir, manifest]));
    const own = this.#manifests.get(dir);
    const outer = dir === '' ? [] : this.#manifestsAt(folderOf(dir));
    const found = own ? [own, ...outer] : outer;
    this.#above.set(dir, found);
    return found;
  }
}
