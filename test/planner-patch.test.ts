import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { patchOf } from '../planner/patch.js';
import { git, repository, write } from './planner-support.js';

const lines = (count: number, word: string): string =>
  Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join('');

const CASES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'one line of many': [lines(40, 'a'), lines(40, 'a').replace('a 20', 'b')],
  'two places far apart': [lines(60, 'a'), lines(60, 'a').replace('a 5\n', '').replace('a 50\n', 'a 50\nnew\n')],
  'no line end at the end, before and after': ['a\nb', 'a\nc'],
  'a line end at the end that goes': ['a\nb\n', 'a\nb'],
  'a line end at the end that comes': ['a\nb', 'a\nb\n'],
  'CR LF': ['a\r\nb\r\nc\r\n', 'a\r\nx\r\nc\r\n'],
  'mixed line ends': ['a\r\nb\nc\r\n', 'a\r\nb\nx\r\n'],
  'lone CR': ['a\rb\rc', 'a\rx\rc'],
  'an emptied file': ['a\nb\n', ''],
  'a filled file': ['', 'a\nb\n'],
  'a byte order mark': ['\ufeffa\nb\n', '\ufeffa\nc\n'],
  'a line separator in a string': ["const s = 'a\u2028b';\nx\n", "const s = 'a\u2028b';\ny\n"],
  'lines that look like a patch': ['--- a\n+++ b\n@@ -1 +1 @@\n', '--- a\n+++ c\n@@ -1 +1 @@\n'],
};

describe('patches are what git applies', () => {
  for (const [name, [before, after]] of Object.entries(CASES)) {
    it(`with ${name}`, (context) => {
      const root = repository(context, { 'a.ts': before }, { git: true });
      const patch = patchOf({ path: 'a.ts', before, after, mode: 0o644 });
      write(root, { 'p.diff': patch });
      git(root, '-c', 'core.whitespace=cr-at-eol', 'apply', 'p.diff');
      assert.equal(readFileSync(join(root, 'a.ts'), 'utf8'), after);
    });
  }

  for (const path of [
    'with space.ts',
    'dir with/a b.ts',
    'quo"te.ts',
    'back\\slash.ts',
    'tab\there.ts',
    'line\nend.ts',
    'grüße/日本.ts',
    "it's.ts",
  ]) {
    it(`for a file called ${JSON.stringify(path)}`, (context) => {
      const root = repository(context, { [path]: 'a\nb\n' }, { git: true });
      write(root, { 'p.diff': patchOf({ path, before: 'a\nb\n', after: 'a\nc\n', mode: 0o644 }) });
      git(root, 'apply', 'p.diff');
      assert.equal(readFileSync(join(root, path), 'utf8'), 'a\nc\n');
    });
  }

  it('for a file that is added, with its permission bits', (context) => {
    const root = repository(context, { 'a.ts': '' }, { git: true });
    const patches = [
      patchOf({ path: 'new dir/b.ts', before: undefined, after: 'x\ny', mode: 0o644 }),
      patchOf({ path: 'cli.js', before: undefined, after: '#!/usr/bin/env node\n', mode: 0o755 }),
      patchOf({ path: 'empty.ts', before: undefined, after: '', mode: 0o644 }),
    ];
    write(root, { 'p.diff': patches.join('') });
    git(root, 'apply', 'p.diff');
    assert.equal(readFileSync(join(root, 'new dir/b.ts'), 'utf8'), 'x\ny');
    assert.equal(readFileSync(join(root, 'empty.ts'), 'utf8'), '');
    assert.equal(statSync(join(root, 'cli.js')).mode & 0o111, 0o111);
  });

  it('without asking for new permission bits of a file that is changed', (context) => {
    const root = repository(context, { 'a.js': 'a\n' });
    chmodSync(join(root, 'a.js'), 0o755);
    assert.doesNotMatch(patchOf({ path: 'a.js', before: 'a\n', after: 'b\n', mode: 0o755 }), /mode/);
  });

  it('also when every one of many lines differs, in little time', (context) => {
    const [before, after] = [lines(6000, 'a'), lines(6000, 'b')];
    const root = repository(context, { 'a.ts': before }, { git: true });
    write(root, { 'p.diff': patchOf({ path: 'a.ts', before, after, mode: 0o644 }) });
    git(root, 'apply', 'p.diff');
    assert.equal(readFileSync(join(root, 'a.ts'), 'utf8'), after);
  });
});
