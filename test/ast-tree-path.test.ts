/**
 * Rules are typed by Babel's `NodePath`, but get paths of our own: whatever method of Babel's the code asks for has to
 * be there. And the tables of node kinds are those of the installed @babel/types.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import babelTraverse from '@babel/traverse';
import { ParsedFile } from '../ast/file.js';
import { nodeKindsText } from '../scripts/node-kinds.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { NodePath } = babelTraverse as unknown as { NodePath: { prototype: object } };

/** Names that Babel's paths share with maps, sets, lists, strings and rules. */
const SHARED = new Set(
  'constructor set has remove visit resolve evaluate hoist call toString skipKey requeue ensureBlock traverse'.split(
    ' ',
  ),
);

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

describe('our own paths', () => {
  const path = new ParsedFile('a.ts', 'const a = 1;').program as unknown as Record<string, unknown>;

  it('have every method of Babel that the code asks for', () => {
    const known = new Set(Object.getOwnPropertyNames(NodePath.prototype).filter((name) => !SHARED.has(name)));
    const asked = new Map<string, string>();
    for (const file of [...sourcesIn('ast'), ...sourcesIn('transforms')]) {
      if (file.includes('templates')) continue;
      for (const [, name] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\.(\w+)\(/g))
        if (known.has(name)) asked.set(name, file);
    }
    assert.ok(asked.size > 60, `${asked.size} methods`);
    const missing = [...asked].filter(([name]) => typeof path[name] !== 'function');
    assert.deepEqual(missing, []);
  });

  it('know the kinds of the installed @babel/types', () => {
    const written = readFileSync(join(ROOT, 'ast/node-kinds.ts'), 'utf8');
    const plain = (text: string): string => text.replace(/\s+/g, '').replace(/,([)}\]])/g, '$1');
    assert.equal(plain(written), plain(nodeKindsText()));
  });
});
