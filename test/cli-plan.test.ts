/** `plan` and its formats, as they arrive in a pipe. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Plan } from '../planner/index.js';
import { CLIENT, cli, git, MANIFEST, put, repository, shell, snapshot, tree } from './cli.js';

const EXAMPLE = '__testfixtures__/projects/notes-server/before';
const ESCAPE = '\x1b';

async function planned(root: string, ...args: string[]): Promise<Plan> {
  const { stdout } = await cli(['-C', root, 'plan', '--format', 'json', ...args]);
  return JSON.parse(stdout);
}

function paths(plan: Plan): string[] {
  return plan.files.map(({ path }) => path);
}

test('the bundled example is planned: balance sheet, next commands, diffs, exit code 0', async () => {
  const { code, stdout, stderr } = await cli(['-C', EXAMPLE, 'plan']);
  assert.equal(code, 0);
  assert.equal(stderr, '');
  assert.match(stdout, /^Plan for 2026-07-28 in \S+ {3}4 files read, 3 mention MCP\n/);
  assert.match(stdout, /^Next +mcp-refit -C \S+ apply {3,}/m);
  assert.match(stdout, /^diff --git a\/src\/index\.ts b\/src\/index\.ts$/m);
  assert.ok(!stdout.includes(ESCAPE), 'colours in a pipe');
});

test('a plan of a folder inside another repository lists the files of that folder only', async () => {
  const plan = await planned(EXAMPLE);
  assert.equal(plan.summary.files.listed, 4);
  assert.ok(
    plan.files.every(({ path }) => path === 'package.json' || path.startsWith('src/')),
    paths(plan).join(),
  );
});

test('the numbers add up, in the summary, per transform, and on the first screen', async () => {
  const { summary, transforms, findings, failed } = await planned(EXAMPLE);
  assert.equal(summary.found, summary.rewrite + summary.manual + summary.advice + summary.done + summary.leave);
  assert.equal(findings.length, summary.found);
  assert.equal(failed.length, summary.failed);
  for (const key of ['found', 'rewrite', 'review', 'manual', 'advice', 'done', 'leave'] as const) {
    const total = transforms.reduce((sum, counts) => sum + counts[key], 0);
    assert.equal(total, summary[key], key);
  }
  const { files } = summary;
  assert.equal(files.listed, files.changed + files.unchanged + files.skipped + files.failed);
  const { stdout } = await cli(['-C', EXAMPLE]);
  const sum =
    /^ {2}(\d+) found = (\d+) rewrites? \((\d+) safe, (\d+) to review\) \+ (\d+) manual \+ (\d+) advice \+ (\d+) done \+ (\d+) left alone; (\d+) failed$/m;
  const [found, rewrite, safe, review, manual, advice, done, left] = (sum.exec(stdout) ?? assert.fail(stdout))
    .slice(1)
    .map(Number);
  assert.equal(found, rewrite + manual + advice + done + left);
  assert.equal(rewrite, safe + review);
  assert.equal(found, summary.found);
});

test('every hunk of the text report has a line above it that names a finding', async () => {
  const { stdout } = await cli(['-C', EXAMPLE]);
  const lines = stdout.split('\n');
  const sources = lines.flatMap((line, at) => (line.startsWith('@@') ? [at] : []));
  assert.ok(sources.length > 0);
  const named = lines.filter((line) => /^[\w-]+\/[\w-]+ · (?:safe|review|manual) · \S+:\d+$/.test(line));
  assert.ok(named.length >= sources.length / 2, `${named.length} names for ${sources.length} hunks`);
});

test('the default command plans the folder it is started in, and says the same as plan', async () => {
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });
  const bare = await cli([], { cwd: root });
  assert.equal(bare.code, 0);
  assert.deepEqual(bare, await cli(['plan'], { cwd: root }));
});

test('planning twice prints the same bytes in every format', async () => {
  for (const format of ['text', 'diff', 'json']) {
    const [first, second] = [
      await cli(['-C', EXAMPLE, 'plan', '--format', format]),
      await cli(['-C', EXAMPLE, 'plan', '--format', format]),
    ];
    assert.equal(first.stdout, second.stdout);
    assert.ok(first.stdout.length > 0);
  }
});

test('planning writes nothing: no bytes, no times, no file', async () => {
  const root = repository({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });
  const before = snapshot(root);
  await cli(['plan'], { cwd: root });
  await cli(['todo'], { cwd: root });
  assert.deepEqual(snapshot(root), before);
  assert.equal(git(root, 'status', '--porcelain', '--ignored'), '');
});

test('the diff applies with git and gives the bytes that apply writes', async () => {
  const files = {
    'package.json': MANIFEST,
    'src/plain.ts': CLIENT,
    'src/with space/é.ts': CLIENT,
    'src/crlf.ts': CLIENT.replaceAll('\n', '\r\n'),
    'src/no-end.ts': CLIENT.trimEnd(),
    'src/one-line.mjs': "import { Client } from '@modelcontextprotocol/sdk/client/index.js'; export default Client;",
  };
  const [patched, applied] = [repository(files), repository(files)];
  for (const root of [patched, applied]) git(root, 'config', 'core.autocrlf', 'false');
  const { stdout } = await cli(['-C', patched, 'plan', '--format', 'diff']);
  assert.match(stdout, /^diff --git /);
  writeFileSync(join(patched, '..', 'p.diff'), stdout);
  shell('mcp-refit plan --format diff | git apply --check', patched);
  shell('mcp-refit plan --format diff | git apply', patched);
  assert.equal((await cli(['-C', applied, 'apply'])).code, 0);
  assert.equal(git(patched, 'diff'), git(applied, 'diff'));
  const bytesOf = (root: string): string[] =>
    Object.entries(snapshot(root)).map(([path, entry]) => `${path} ${entry.split(' ')[2]}`);
  assert.deepEqual(bytesOf(patched), bytesOf(applied));
});

test('a diff of nothing is empty', async () => {
  const root = tree({ 'a.js': 'export const a = 1;\n' });
  const { code, stdout } = await cli(['plan', '--format', 'diff'], { cwd: root });
  assert.equal(code, 0);
  assert.equal(stdout, '');
});

test('--ignore leaves files out, several times, and counts them', async () => {
  const root = tree({
    'package.json': MANIFEST,
    'src/a.ts': CLIENT,
    'old/b.ts': CLIENT,
    'old/deep/c.ts': CLIENT,
    'x.gen.ts': CLIENT,
  });
  const plan = await planned(root, '--ignore', 'old/', '--ignore', '*.gen.ts');
  assert.deepEqual(
    paths(plan).filter((path) => path.endsWith('.ts')),
    ['src/a.ts'],
  );
  assert.equal(plan.summary.skipped['ignore-option'], 3);
  const { stdout } = await cli(['plan', '--ignore', 'old/', '--ignore', '*.gen.ts'], { cwd: root });
  assert.match(stdout, /^Not planned +3 left out with --ignore$/m);
  assert.match(stdout, /mcp-refit apply --ignore old\/ --ignore '\*\.gen\.ts'/);
});

test('named paths, also with spaces, plan those alone, and the next command names them again', async () => {
  const root = tree({ 'package.json': MANIFEST, 'my src/a.ts': CLIENT, 'b.ts': CLIENT });
  const { stdout } = await cli(['plan', 'my src'], { cwd: root });
  assert.match(stdout, /^diff --git .*my src\/a\.ts/m);
  assert.doesNotMatch(stdout, /^diff .*b\.ts/m);
  assert.match(stdout, /mcp-refit apply -- 'my src'/);
});

test('a plan from a folder below plans that folder, and .. the tree above', async () => {
  const root = repository({
    'package.json': MANIFEST,
    'a.ts': CLIENT,
    'packages/x/package.json': MANIFEST,
    'packages/x/b.ts': CLIENT,
  });
  const below = await cli(['plan', '--format', 'json'], { cwd: join(root, 'packages') });
  assert.deepEqual(
    paths(JSON.parse(below.stdout)).filter((path) => path.endsWith('.ts')),
    ['x/b.ts'],
  );
  const above = await cli(['plan', '..', '--format', 'json'], { cwd: join(root, 'packages') });
  const whole = await planned(root);
  assert.deepEqual(paths(JSON.parse(above.stdout)), paths(whole));
});

test('--only and --skip choose transforms, and the rest is neither run nor counted', async () => {
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });
  const only = await planned(root, '--only', 'sdk-v2');
  assert.deepEqual(
    only.transforms.map(({ id }) => id),
    ['sdk-v2'],
  );
  const without = await planned(root, '--skip', 'sdk-v2');
  assert.ok(!without.transforms.some(({ id }) => id === 'sdk-v2'));
  assert.deepEqual(without.options.skip, ['sdk-v2']);
});

test('--legacy and --allow-blocked stand in the plan', async () => {
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });
  const usual = (await planned(root)).options;
  assert.deepEqual([usual.legacy, usual.allowBlocked], ['auto', []]);
  const asked = await planned(root, '--legacy', 'sessionful', '--allow-blocked', 'session-undefined-key');
  assert.deepEqual([asked.options.legacy, asked.options.allowBlocked], ['sessionful', ['session-undefined-key']]);
});

test('a tree without MCP says so and nothing more, and is not called complete', async () => {
  const root = tree({ 'a.js': 'export const a = 1;\n', 'b.ts': 'export const b = 2;\n' });
  const { code, stdout } = await cli([], { cwd: root });
  assert.equal(code, 0);
  assert.equal(
    stdout,
    'Plan for 2026-07-28   2 files read, 0 mention MCP\n\nNo MCP code found in 2 files. Nothing to do.\n',
  );
});

test('a tree without a source file is exit 3 and never called clean', async () => {
  const root = tree({ 'notes.txt': 'no code\n' });
  for (const command of ['plan', 'todo', 'apply']) {
    const { code, stdout } = await cli([command], { cwd: root });
    assert.equal(code, 3, command);
    assert.match(stdout, /Nothing was readable/);
    assert.doesNotMatch(stdout, /complete|No MCP/i);
  }
});

test('a mention that no rule understands is not called ready', async () => {
  const root = tree({ 'a.js': '// see @modelcontextprotocol/sdk\nexport const a = 1;\n' });
  const { stdout } = await cli([], { cwd: root });
  assert.match(stdout, /MCP is mentioned, but no rule found a site\. That is not proof/);
  assert.doesNotMatch(stdout, /complete/i);
});

test('what looks like a secret is masked in text and json, and exact in the diff', async () => {
  const secret = `sk-${'a1B2'.repeat(10)}`;
  const code = CLIENT.replace('\n\n', `\nconst apiKey = '${secret}';\n`);
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': code });
  const [text, json, diff] = await Promise.all(
    ['text', 'json', 'diff'].map((format) => cli(['plan', '--format', format], { cwd: root })),
  );
  assert.ok(!text.stdout.includes(secret));
  assert.match(text.stdout, /What looks like a secret is masked below; --format diff has the exact patch\./);
  assert.ok(!json.stdout.includes(secret));
  assert.ok(diff.stdout.includes(secret));
});

test('reports hold no absolute path', async () => {
  const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT, 'src/bad.ts': CLIENT.replace("'c',", "'c'") });
  for (const format of ['text', 'json', 'diff']) {
    const { stdout, stderr } = await cli(['plan', '--format', format], { cwd: root });
    assert.ok(!`${stdout}${stderr}`.includes(root), format);
  }
});

test('json above 64 KiB and above 5 MiB arrives whole through a pipe', async () => {
  const imports = ['client/index.js', 'client/stdio.js', 'server/mcp.js', 'server/stdio.js'].map(
    (path) => `export * as m${path.length} from '@modelcontextprotocol/sdk/${path}';`,
  );
  const root = tree({ 'package.json': MANIFEST });
  for (let at = 0; at < 1400; at++)
    put(root, `src/${at % 40}/file-${at}.ts`, `${CLIENT}${imports.join('\n')}\n// ${at}\n`);
  const { code, stdout } = await cli(['plan', '--format', 'json'], { cwd: root });
  assert.equal(code, 0);
  assert.ok(stdout.length > 5 * 1024 * 1024, `only ${stdout.length}`);
  const plan: Plan = JSON.parse(stdout);
  assert.equal(plan.summary.files.mentioning, 1400);
  // A reader that is slow from the start, and one that leaves early.
  const slow = shell('mcp-refit plan --format json | (sleep 1; wc -c)', root);
  assert.equal(Number(slow), Buffer.byteLength(stdout));
  const early = shell(
    '{ mcp-refit plan --format json; echo "exit $?" >&2; } 2>&1 >/dev/null | cat; mcp-refit plan 2>err.txt | head -n 1; cat err.txt',
    root,
  );
  assert.match(early, /^exit 0\nPlan for 2026-07-28 .*\n$/);
});

test('Ctrl-C ends a plan at once', async () => {
  const root = tree({ 'package.json': MANIFEST });
  for (let at = 0; at < 1500; at++) put(root, `src/${at}.ts`, CLIENT.repeat(1));
  const { code, signal } = await cli(['plan', '--format', 'json'], { cwd: root, killAfter: 300 });
  // A shell reports the signal as 130.
  assert.ok(signal === 'SIGINT' || code === 130, `${code} ${signal}`);
});
