/**
 * Published code as it is: every file of the installed packages below is parsed, its node positions, paths and
 * bindings are checked, the bindings against those of `@babel/traverse` itself, and edits at random places must leave
 * every other byte alone.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import babelTraverse, { type NodePath, type Scope } from '@babel/traverse';
import type { Node } from '@babel/types';
import { applyEdits, type Edit, offsetBeforeEdits } from '../ast/edits.js';
import { ParsedFile } from '../ast/file.js';
import { linksOf } from '../ast/imports.js';
import { parseSource } from '../ast/parse.js';
import { descend } from '../ast/paths.js';
import { bindingOf, referencesOf } from '../ast/scope.js';

type Traverse = (ast: Node, visitor: { Scope?(path: NodePath): void; enter?(): void }) => void;
const traverse = (babelTraverse as unknown as { default: Traverse }).default;

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const PACKAGES = [
  '@modelcontextprotocol/sdk/dist/esm',
  '@modelcontextprotocol/sdk/dist/cjs/server',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/codemod',
  'express/lib',
  'yargs/build',
  'zod/src/v4/classic',
  'recast/lib',
  '@babel/traverse/lib',
];
const LARGEST = 40_000;
/** Every file is parsed; what is compared costs more and is done for every fifth one. */
const SAMPLE = 5;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

const files = PACKAGES.flatMap((name) => filesIn(join(modules, name)))
  .sort()
  .map((path) => ({ path: relative(modules, path), text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.length <= LARGEST);
const sample = files.filter((_, index) => index % SAMPLE === 0);

/** Numbers that look random and are the same on every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

function everyNode(file: ParsedFile): NodePath[] {
  const found: NodePath[] = [];
  descend(file.program, (path) => found.push(path) > 0);
  return found;
}

describe('published packages', () => {
  it('are many enough to mean something', () => assert.ok(files.length > 200, `${files.length} files`));

  it('parse, with every identifier and string where the tree says', () => {
    for (const { path, text } of files) {
      const file = new ParsedFile(path, text);
      for (const { node } of file.paths('Identifier')) {
        const written = text.slice(node.start!, node.start! + node.name.length);
        assert.ok(written === node.name || written.includes('\\'), `${path}: ${node.name}`);
      }
      for (const { node } of file.paths('StringLiteral'))
        assert.equal(text.slice(node.start!, node.end!), node.extra?.raw);
      for (const { specifier, stringSpan } of linksOf(file)) {
        assert.equal(text.slice(stringSpan.start + 1, stringSpan.end - 1), specifier);
      }
    }
  });

  it('have one path per node, the one that its parent hands out too, for every node that Babel visits, in source order', () => {
    for (const { path, text } of sample) {
      const file = new ParsedFile(path, text);
      const nodes = everyNode(file);
      for (const one of nodes) {
        assert.equal(file.pathOf(one.node), one);
        const given = one.parentPath!.get(String(one.listKey ?? one.key)) as NodePath | NodePath[];
        assert.equal(Array.isArray(given) ? given[Number(one.key)] : given, one);
      }
      let visited = 0;
      traverse(parseSource(path, text), { enter: () => void visited++ });
      assert.equal(nodes.length + 1, visited, path);
      assert.ok(nodes.length > 0 || text.trim() === '' || file.ast.program.body.length === 0);
      const starts = file.paths('Identifier').map(({ node }) => node.start ?? 0);
      // Two exceptions to the source order of starts: decorators, and the value of a shorthand property.
      assert.ok(
        starts.filter((start, index) => index > 0 && start < starts[index - 1]).length <= starts.length / 50,
        path,
      );
    }
  });

  it('have the bindings that @babel/traverse finds', () => {
    let compared = 0;
    for (const { path, text } of sample) {
      const file = new ParsedFile(path, text);
      const ours = new Map(scopesOf(file).map((scope) => [placeOf(scope), scope]));
      traverse(parseSource(path, text), {
        Scope: ({ scope: theirs }) => {
          const own = ours.get(placeOf(theirs));
          assert.ok(own, `${path}: no scope at ${placeOf(theirs)}`);
          assert.deepEqual(bindingsIn(own), bindingsIn(theirs), path);
          assertReferences(path, own, theirs);
          compared++;
        },
      });
    }
    assert.ok(compared > 1000, `${compared} scopes`);
  });

  it('have references that resolve to the binding they were found by', () => {
    for (const { path, text } of sample) {
      const file = new ParsedFile(path, text);
      for (const scope of scopesOf(file)) {
        for (const binding of Object.values(scope.bindings)) {
          if (!binding || binding.scope !== scope) continue;
          const found = referencesOf(file, binding);
          for (const one of found) assert.equal(bindingOf(file, one.path), binding, path);
          const values = new Set(found.map((one) => one.path.node as Node));
          const listed = binding.referencePaths.filter((one) => one.isIdentifier() || one.isJSXIdentifier());
          for (const one of listed) assert.ok(values.has(one.node), `${path}: ${binding.identifier.name}`);
        }
      }
    }
  });

  it('keep every byte outside random edits, and every offset can be mapped back', () => {
    const next = numbersFrom(20_260_728);
    for (const { path, text } of files) {
      const edits = randomEdits(path, text, next);
      const after = applyEdits(text, edits);
      let [at, to] = [0, 0];
      for (const edit of edits) {
        const kept = text.slice(at, edit.start);
        assert.equal(after.slice(to, to + kept.length), kept, path);
        if (kept.length > 0) assert.equal(offsetBeforeEdits(to + kept.length - 1, edits), edit.start - 1, path);
        to += kept.length;
        assert.equal(after.slice(to, to + edit.text.length), edit.text, path);
        [at, to] = [edit.end, to + edit.text.length];
      }
      assert.equal(after.slice(to), text.slice(at), path);
    }
  });
});

function randomEdits(path: string, text: string, next: (below: number) => number): Edit[] {
  const edits: Edit[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at + 1 + next(Math.max(1, Math.ceil(text.length / 10)));
    const end = start + (next(3) === 0 ? 0 : next(20));
    if (end > text.length) break;
    const inserted = ['', 'x', '\r\n', '😀'][next(start === end ? 3 : 4)];
    if (start !== end || inserted !== '') edits.push({ file: path, start, end, text: inserted });
    at = end;
  }
  return edits;
}

function scopesOf(file: ParsedFile): Scope[] {
  const scopes = new Set<Scope>([file.program.scope]);
  for (const { scope } of everyNode(file)) scopes.add(scope);
  return [...scopes];
}

function placeOf({ block }: Scope): string {
  return `${block.type} ${block.start}-${block.end}`;
}

function bindingsIn(scope: Scope): unknown {
  const bindings = Object.entries(scope.bindings).filter(
    // Babel does not know parameter properties.
    ([, binding]) => binding !== undefined && !binding.path.parentPath?.isTSParameterProperty(),
  );
  return Object.fromEntries(
    bindings.map(([name, { kind, identifier, path, constant, constantViolations }]) => {
      const changes = constantViolations.map(({ node }) => `${node.type} ${node.start}`).sort();
      return [name, { kind, at: identifier.start, by: `${path.type} ${path.node.start}`, constant, changes }];
    }),
  );
}

/** Ours leave out uses in types on purpose (see ast/bindings.ts); none may be invented, and in JavaScript none missing. */
function assertReferences(path: string, own: Scope, theirs: Scope): void {
  for (const [name, binding] of Object.entries(own.bindings)) {
    if (!binding) continue;
    const places = ({ node }: NodePath) => `${node.type} ${node.start}`;
    if (!theirs.bindings[name]) continue;
    const [found, expected] = [binding.referencePaths.map(places), theirs.bindings[name].referencePaths.map(places)];
    for (const place of found) assert.ok(expected.includes(place), `${path}: ${name} is not used at ${place}`);
    if (/\.[cm]?js$/.test(path)) assert.equal(found.length, expected.length, `${path}: ${name}`);
  }
}
