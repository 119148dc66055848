/**
 * One parsed file: text, tree, scopes and the paths of the node kinds that rules ask for. Immutable; an edited file
 * is a new one.
 */
import type { NodePath } from '@babel/traverse';
import type { Comment, File, Node, Program } from '@babel/types';
import { type IndexedTree, indexTree, RedeclarationError } from './bindings.js';
import { ParseFailure, parseSource } from './parse.js';
import { pathOfNode } from './paths.js';
import { lineStartsOf, type Position, positionIn, type Style, styleOf } from './source.js';

export class ParsedFile {
  readonly ast: File;
  #index: IndexedTree | undefined;
  readonly #mentions = new Map<string, boolean>();
  #lineStarts: number[] | undefined;
  #style: Style | undefined;

  /**
   * @param path relative to the root of the repository, with forward slashes
   * @throws {ParseFailure}
   */
  constructor(
    readonly path: string,
    readonly text: string,
  ) {
    this.ast = parseSource(path, text);
  }

  get style(): Style {
    this.#style ??= styleOf(this.text);
    return this.#style;
  }

  get comments(): readonly Comment[] {
    return this.ast.comments ?? [];
  }

  /** @throws {ParseFailure} when a name is declared twice in one scope: bindings could then not be trusted */
  get program(): NodePath<Program> {
    return this.#indexed().program;
  }

  /** Every node of these kinds, in source order per kind. */
  paths<T extends Node['type']>(...types: T[]): readonly NodePath<Extract<Node, { type: T }>>[] {
    const { byType } = this.#indexed();
    const lists = types.map((type) => byType.get(type) ?? []).filter((list) => list.length > 0);
    // Asked thousands of times: where there is one list, that list and not a copy.
    const all = lists.length === 1 ? lists[0] : lists.flat();
    return all as unknown as NodePath<Extract<Node, { type: T }>>[];
  }

  pathOf<N extends Node>(node: N): NodePath<N> {
    this.#indexed();
    const path = pathOfNode(node);
    if (!path) throw new Error(`${this.path}: node ${node.type} does not belong to this tree`);
    return path as NodePath<N>;
  }

  /** Whether a word stands anywhere in the text. Every rule asks, in every phase, and many rules ask for the same words. */
  mentions(word: string): boolean {
    let found = this.#mentions.get(word);
    if (found === undefined) {
      found = this.text.includes(word);
      this.#mentions.set(word, found);
    }
    return found;
  }

  textOf(node: { start?: number | null; end?: number | null }): string {
    return this.text.slice(node.start ?? 0, node.end ?? 0);
  }

  positionOf(offset: number): Position {
    this.#lineStarts ??= lineStartsOf(this.text);
    return positionIn(this.#lineStarts, offset);
  }

  #indexed(): IndexedTree {
    if (this.#index) return this.#index;
    try {
      this.#index = indexTree(this.ast);
    } catch (error) {
      throw this.#asScopeFailure(error);
    }
    return this.#index;
  }

  #asScopeFailure(error: unknown): unknown {
    if (error instanceof RangeError) return new ParseFailure('nested too deeply to be read', 1, 1);
    if (!(error instanceof RedeclarationError)) return error;
    const { line, column } = this.positionOf(error.node.start ?? 0);
    return new ParseFailure(error.message, line, column);
  }
}
