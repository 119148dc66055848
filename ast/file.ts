/**
 * One parsed file: text, tree, scopes and the paths of the node kinds that rules ask for. Immutable; an edited file
 * is a new one.
 */
import type { NodePath, Visitor } from '@babel/traverse';
import babelTraverse from '@babel/traverse';
import type { Comment, File, Node, Program } from '@babel/types';
import { ParseFailure, parseSource } from './parse.js';
import { lineStartsOf, type Position, positionIn, type Style, styleOf } from './source.js';

// The package is CommonJS: depending on the loader its function is the default export or one level below it.
const traverse = ((babelTraverse as unknown as { default?: typeof babelTraverse }).default ??
  babelTraverse) as typeof babelTraverse;

export class ParsedFile {
  readonly ast: File;
  #program: NodePath<Program> | undefined;
  #byType: Map<string, NodePath[]> | undefined;
  #byNode: Map<Node, NodePath> | undefined;
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
    this.#index();
    return this.#program!;
  }

  /** Every node of these kinds, in source order per kind. */
  paths<T extends Node['type']>(...types: T[]): NodePath<Extract<Node, { type: T }>>[] {
    const byType = this.#index();
    return types.flatMap((type) => byType.get(type) ?? []) as NodePath<Extract<Node, { type: T }>>[];
  }

  pathOf<N extends Node>(node: N): NodePath<N> {
    this.#index();
    const path = this.#byNode!.get(node);
    if (!path) throw new Error(`${this.path}: node ${node.type} does not belong to this tree`);
    return path as NodePath<N>;
  }

  textOf(node: { start?: number | null; end?: number | null }): string {
    return this.text.slice(node.start ?? 0, node.end ?? 0);
  }

  positionOf(offset: number): Position {
    this.#lineStarts ??= lineStartsOf(this.text);
    return positionIn(this.#lineStarts, offset);
  }

  #index(): Map<string, NodePath[]> {
    if (this.#byType) return this.#byType;
    const byType = new Map<string, NodePath[]>();
    const byNode = new Map<Node, NodePath>();
    const visitor: Visitor = {
      enter(path) {
        const known = byType.get(path.node.type);
        if (known) known.push(path);
        else byType.set(path.node.type, [path]);
        byNode.set(path.node, path);
      },
    };
    try {
      traverse(this.ast, {
        ...visitor,
        Program: (path) => {
          this.#program = path;
        },
      });
    } catch (error) {
      throw asScopeFailure(error, this.ast);
    }
    this.#byNode = byNode;
    this.#byType = byType;
    return byType;
  }
}

function asScopeFailure(error: unknown, ast: File): ParseFailure {
  if (error instanceof RangeError) return new ParseFailure('nested too deeply to be read', 1, 1);
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const recovered = (ast.errors?.[0] ?? {}) as { loc?: { line: number; column: number } };
  const name = /Duplicate declaration "([^"]+)"/.exec(message)?.[1];
  const words = name ? `"${name}" is declared twice in one scope` : message;
  return new ParseFailure(words, recovered.loc?.line ?? 1, (recovered.loc?.column ?? 0) + 1);
}
