/** Input that is broken in one way each: what is said, the exit code, and that nothing was written. */
import assert from 'node:assert/strict';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLIENT, cli, MANIFEST, snapshot, tree } from './cli.js';

const UTF16 = Buffer.from(`\ufeff${CLIENT}`, 'utf16le');
const LATIN1 = Buffer.from(`// Gr\u00fc\u00dfe\n${CLIENT}`, 'latin1');
const HEAD = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n";

interface BadInput {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What stands behind `src/bad.ts:` on the first screen. */
  readonly says: RegExp;
}

const FAILING: readonly BadInput[] = [
  {
    name: 'a syntax error',
    content: `${HEAD}export const s = new Client({ name: 'a' version: '1' });\n`,
    says: /2:\d+ Unexpected token/,
  },
  {
    name: 'merge conflict markers',
    content: `${HEAD}<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> feature\n`,
    says: /2:1 .*[Mm]erge conflict markers/,
  },
  { name: 'Latin-1 text', content: LATIN1, says: /1:\d+ .*UTF-8/ },
  { name: 'UTF-16 text', content: UTF16, says: /1:1 .*UTF-16/ },
  { name: 'NUL bytes', content: `${HEAD}\0`, says: /NUL bytes/ },
  { name: 'a name declared twice', content: `${HEAD}const a = 1;\nconst a = 2;\n`, says: /3:\d+ .*\ba\b/ },
  {
    name: 'nesting without end',
    content: `${HEAD}export const n = ${'[\n'.repeat(20_000)}${']\n'.repeat(20_000)};\n`,
    says: /nested too deeply/,
  },
];

for (const { name, content, says } of FAILING) {
  test(`a file with ${name} is named with place and cause, in plan and apply, and keeps its bytes`, async () => {
    const root = tree({ 'package.json': MANIFEST, 'src/bad.ts': content, 'src/good.ts': CLIENT });
    const before = snapshot(root);
    const planned = await cli(['plan'], { cwd: root });
    assert.equal(planned.code, 3, planned.stderr);
    const line = /^Failed +src\/bad\.ts:(.*)$/m.exec(planned.stdout)?.[1] ?? assert.fail(planned.stdout);
    assert.match(line, says);
    assert.match(planned.stdout, /; 1 failed$/m);
    assert.match(planned.stdout, /^diff --git a\/src\/good\.ts/m);
    assert.deepEqual(snapshot(root), before);
    const applied = await cli(['apply'], { cwd: root });
    assert.equal(applied.code, 3);
    assert.ok(applied.stdout.includes(`src/bad.ts:${line}`), applied.stdout);
    assert.equal(snapshot(root)['src/bad.ts'], before['src/bad.ts']);
    assert.notEqual(snapshot(root)['src/good.ts'], before['src/good.ts']);
  });
}

test('empty files and files with a comment only are read, unchanged, and no failure', async () => {
  const root = tree({
    'empty.ts': '',
    'comment.ts': '// nothing here: @modelcontextprotocol/sdk\n',
    'mark.ts': '\ufeff',
  });
  const before = snapshot(root);
  const { code, stdout } = await cli(['plan', '--format', 'json'], { cwd: root });
  const { summary } = JSON.parse(stdout);
  assert.equal(code, 0);
  assert.deepEqual([summary.failed, summary.rewrite, summary.files.unchanged], [0, 0, 3]);
  assert.equal((await cli(['apply'], { cwd: root })).code, 0);
  assert.deepEqual(snapshot(root), before);
});

test('a broken package.json is named, stays, and does not stop the sources', async () => {
  const root = tree({
    'package.json': `{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0", }\n`,
    'src/c.ts': CLIENT,
  });
  const before = snapshot(root);
  const { code, stdout } = await cli(['plan'], { cwd: root });
  assert.equal(code, 3);
  assert.match(stdout, /^Failed +package\.json:\d+:\d+ \S/m);
  assert.equal((await cli(['apply'], { cwd: root })).code, 3);
  assert.equal(snapshot(root)['package.json'], before['package.json']);
});

test('links in a circle, to nothing and out of the tree are counted and never followed', async () => {
  const outside = tree({ 'o.ts': CLIENT, 'dir/p.ts': CLIENT });
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });
  symlinkSync('b.ts', join(root, 'a.ts'));
  symlinkSync('a.ts', join(root, 'b.ts'));
  symlinkSync('gone.ts', join(root, 'lost.ts'));
  symlinkSync(join(outside, 'o.ts'), join(root, 'out.ts'));
  symlinkSync(join(outside, 'dir'), join(root, 'out-dir'));
  symlinkSync('..', join(root, 'src', 'up'));
  const before = snapshot(outside);
  const { code, stdout } = await cli(['plan', '--format', 'json'], { cwd: root });
  assert.equal(code, 0);
  const { summary, files } = JSON.parse(stdout);
  assert.ok(
    files.every(({ path }: { path: string }) => ['package.json', 'src/c.ts'].includes(path)),
    stdout,
  );
  assert.equal(summary.skipped['symlink-loop'], 2);
  assert.equal(summary.skipped['symlink-broken'], 1);
  assert.ok(summary.skipped['symlink-outside'] >= 1);
  const text = (await cli(['plan'], { cwd: root })).stdout;
  assert.match(text, /^ *(?:Not planned)? +2 a symbolic link that ends in itself$/m);
  await cli(['apply'], { cwd: root });
  assert.deepEqual(snapshot(outside), before);
});

test('a path that leads out of the tree through a link is refused', async () => {
  const outside = tree({ 'o.ts': CLIENT });
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });
  symlinkSync(outside, join(root, 'out'));
  const { code, stderr } = await cli(['plan', 'out'], { cwd: root });
  assert.equal(code, 2);
  assert.match(stderr, /^Outside the folder that is planned, so it is not touched: out\.$/m);
});

// Modes mean nothing to root, so these run as somebody else where the tests run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};

test('a file without permission to read is named, and the others go on', async () => {
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT, 'src/closed.ts': CLIENT });
  chmodSync(join(root, 'src/closed.ts'), 0o000);
  const { code, stdout } = await cli(['plan'], { cwd: root, ...nobody });
  assert.equal(code, 3);
  assert.match(stdout, /^Failed +src\/closed\.ts:1:1 .*permission/im);
  assert.match(stdout, /^diff --git a\/src\/c\.ts/m);
  assert.ok(!stdout.includes(root), 'an absolute path');
});

test('a folder without permission to write: apply says which file, writes nothing, exit code 3', async () => {
  const root = tree({ 'src/c.ts': CLIENT });
  chmodSync(join(root, 'src'), 0o555);
  chmodSync(root, 0o555);
  const before = snapshot(root);
  const { code, stdout, stderr } = await cli(['apply'], { cwd: root, ...nobody });
  chmodSync(root, 0o755);
  chmodSync(join(root, 'src'), 0o755);
  assert.equal(code, 3, stdout);
  assert.match(`${stdout}${stderr}`, /permission|cannot be written|not be written/i);
  assert.doesNotMatch(stderr, /defect of mcp-refit/);
  assert.deepEqual(Object.keys(snapshot(root)), Object.keys(before));
});

test('a read-only file is left as it is and named', async () => {
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT, 'src/fixed.ts': CLIENT });
  chmodSync(join(root, 'src/fixed.ts'), 0o444);
  const before = snapshot(root);
  const { code, stdout, stderr } = await cli(['apply'], { cwd: root });
  assert.equal(code, 3, stderr);
  assert.match(stdout, /src\/fixed\.ts.*read-only/);
  assert.equal(snapshot(root)['src/fixed.ts'], before['src/fixed.ts']);
  assert.notEqual(snapshot(root)['src/c.ts'], before['src/c.ts']);
});
