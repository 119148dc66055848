/** What brings one server over, as its parts are gone through: edits, the names that they use, and what is missing. */
import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { Obstacle } from '../../ast/mcp/wire/server-obstacles.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import { freeNameOf } from '../../ast/scope.js';
import type { Addition } from '../contract.js';
import { addedModuleOf, namesFrom } from '../templates/added.js';
import { type MovedSpan, withMoved } from './dispatch-edits.js';
import type { EraNames } from './era-names.js';

type ModuleName = Exclude<keyof EraNames, 'served' | 'refusal'>;

export type Part = { readonly edits: readonly Edit[] } | { readonly missing: string };

export class ServerEdits {
  readonly missing: Obstacle[] = [];
  readonly #edits: Edit[] = [];
  readonly #moved: MovedSpan[] = [];
  /** Edits that move code themselves. */
  readonly #wraps: Edit[] = [];
  readonly #names = new Map<ParsedFile, EraNames>();
  readonly #used = new Map<ParsedFile, Set<ModuleName>>();

  constructor(
    readonly project: Project,
    readonly server: WireServer,
  ) {}

  miss(file: ParsedFile, path: NodePath, text: string): void {
    this.missing.push({ text, file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 });
  }

  add(...edits: readonly Edit[]): void {
    this.#edits.push(...edits);
  }

  take(file: ParsedFile, path: NodePath, part: Part): void {
    if ('missing' in part) this.miss(file, path, part.missing);
    else this.add(...part.edits);
  }

  /** Edits that open and close a span, into which the others are indented. */
  wrap(edits: readonly Edit[], moved: MovedSpan | undefined): void {
    this.#wraps.push(...edits);
    if (moved) this.#moved.push(moved);
  }

  /** Notes names of the module as used in a file, and gives all that the file knows it by. */
  use(file: ParsedFile, ...names: ModuleName[]): EraNames {
    const used = this.#used.get(file) ?? new Set();
    for (const name of names) used.add(name);
    this.#used.set(file, used);
    return this.#namesIn(file);
  }

  /** With the imports, one edit per file, and the module itself. */
  all(): { readonly edits: readonly Edit[]; readonly adds: readonly Addition[] } {
    const module = this.#module();
    const imports = [...this.#used].flatMap(([file, used]) =>
      used.size > 0 ? namesFrom(this.project, file, module, [...used].sort()).edits : [],
    );
    // An import at the top of a file, and what opens a moved span, stand before whatever is put at the same place.
    return { edits: [...imports, ...this.#wraps, ...this.inPlace(this.#edits)], adds: module.adds };
  }

  /** Edits as they are once the spans round them have moved. */
  inPlace(edits: readonly Edit[]): readonly Edit[] {
    return withMoved(edits, this.#moved);
  }

  /** Names by which a file will know the module; those that it has already stay. */
  #namesIn(file: ParsedFile): EraNames {
    const known = this.#names.get(file);
    if (known) return known;
    const wanted = ['refusalOf', 'inEra', 'modernRequestOf', 'modernRequest', 'isModernVersion', 'mayLog'] as const;
    const { local } = namesFrom(this.project, file, this.#module(), wanted);
    const names = { ...local, refusal: freeNameOf(file, 'refusal'), served: freeNameOf(file, 'MODERN') };
    this.#names.set(file, names);
    return names;
  }

  /** It stands beside the file of the first entry. */
  #module(): ReturnType<typeof addedModuleOf> {
    return addedModuleOf(this.project, this.server.entries[0].file, 'mcp-wire');
  }
}
