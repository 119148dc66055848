/** `apply`, `undo` and `todo` from outside: what is on disk afterwards, what is said, and the exit code. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLIENT, cli, git, MANIFEST, put, repository, snapshot, tree } from './cli.js';

const FILES = { 'package.json': MANIFEST, '.gitignore': '.mcp-refit/\nnode_modules/\n', 'src/c.ts': CLIENT };

function changedIn(root: string): string[] {
  return git(root, 'status', '--porcelain')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3))
    .sort();
}

function bytes(root: string): string[] {
  return Object.entries(snapshot(root)).map(([path, entry]) => `${path} ${entry.split(' ')[2]}`);
}

test('apply writes what plan shows, names each file, and undo restores every byte', async () => {
  const root = repository(FILES);
  const before = bytes(root);
  const plan = JSON.parse((await cli(['plan', '--format', 'json'], { cwd: root })).stdout);
  const applied = await cli(['apply'], { cwd: root });
  assert.equal(applied.code, 0, applied.stderr);
  const expected: string[] = plan.files.map(({ path }: { path: string }) => path).sort();
  assert.deepEqual(changedIn(root), expected);
  assert.match(applied.stdout, new RegExp(`^Wrote ${expected.length} files: `));
  for (const path of expected) assert.match(applied.stdout, new RegExp(`^  ${path.replace('.', '\\.')}$`, 'm'));
  assert.match(applied.stdout, /npm install {3,}in \.: the dependencies changed/);
  assert.match(applied.stdout, /mcp-refit undo {3,}takes this apply back/);

  const undone = await cli(['undo'], { cwd: root });
  assert.equal(undone.code, 0, undone.stderr);
  assert.match(undone.stdout, new RegExp(`^Restored ${expected.length} files\\.`));
  assert.deepEqual(bytes(root), before);
});

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 's', version: '1' });
server.registerTool('ping', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
await server.connect(new StdioServerTransport());
`;

test('after apply a plan finds nothing to rewrite, and says complete because nothing is left', async () => {
  const root = repository({ ...FILES, 'src/c.ts': SERVER });
  assert.doesNotMatch((await cli(['plan'], { cwd: root })).stdout, /complete/i);
  const applied = await cli(['apply'], { cwd: root });
  const complete = /^Complete: nothing is left to do for 2026-07-28\.$/m;
  assert.match(applied.stdout, complete);
  const { code, stdout } = await cli(['plan', '--format', 'json'], { cwd: root });
  const { summary, files } = JSON.parse(stdout);
  assert.deepEqual([code, summary.rewrite, summary.manual, files.length], [0, 0, 0, 0]);
  assert.match((await cli(['plan'], { cwd: root })).stdout, complete);
  assert.match((await cli(['todo'], { cwd: root })).stdout, complete);
  // Part of a repository is never the whole.
  assert.doesNotMatch((await cli(['plan', 'src'], { cwd: root })).stdout, /complete/i);
});

test('nothing is called complete while a rewrite, a manual site or a failure is left', async () => {
  const question = `${CLIENT}\nexport const nothing = client.setRequestHandler;\n`;
  const roots = [
    tree(FILES),
    tree({ 'package.json': MANIFEST, 'src/bad.ts': CLIENT.replace("'c',", "'c'") }),
    tree({ 'package.json': MANIFEST, 'src/q.ts': `// MCP-TODO(mrtr/push-elicit): ask differently\n${question}` }),
  ];
  for (const root of roots) {
    for (const command of ['plan', 'todo'])
      assert.doesNotMatch((await cli([command], { cwd: root })).stdout, /complete/i);
  }
});

test('apply of one transform and one path changes nothing else', async () => {
  const root = repository({ ...FILES, 'other/d.ts': CLIENT });
  const { code } = await cli(['apply', 'sdk-v2', '--', 'src'], { cwd: root });
  assert.equal(code, 0);
  assert.ok(!changedIn(root).includes('other/d.ts'));
  assert.ok(changedIn(root).includes('src/c.ts'));
});

test('uncommitted changes in a file of the plan stop apply, which names it; --allow-dirty goes on in any position', async () => {
  for (const line of ['--allow-dirty apply', 'apply --allow-dirty', 'apply sdk-v2 --allow-dirty -- src']) {
    const root = repository(FILES);
    writeFileSync(join(root, 'src/c.ts'), `${CLIENT}// local note\n`);
    const before = bytes(root);
    const refused = await cli(['apply'], { cwd: root });
    assert.equal(refused.stdout, '');
    assert.match(refused.stderr, /^Nothing was written\./);
    assert.match(refused.stderr, /^ {2}src\/c\.ts$/m);
    assert.match(refused.stderr, /mcp-refit apply --allow-dirty/);
    assert.equal(refused.code, 2);
    assert.deepEqual(bytes(root), before);
    const forced = await cli(line.split(' '), { cwd: root });
    assert.equal(forced.code, 0, forced.stderr);
    assert.match(readFileSync(join(root, 'src/c.ts'), 'utf8'), /\/\/ local note\n$/);
    assert.doesNotMatch(readFileSync(join(root, 'src/c.ts'), 'utf8'), /@modelcontextprotocol\/sdk/);
  }
});

test('a dirty file that is not in the plan does not stop apply', async () => {
  const root = repository({ ...FILES, 'notes.md': 'x\n' });
  writeFileSync(join(root, 'notes.md'), 'y\n');
  assert.equal((await cli(['apply'], { cwd: root })).code, 0);
});

test('outside a git repository apply warns and goes on, and undo still works', async () => {
  const root = tree(FILES);
  const before = bytes(root);
  const { code, stderr } = await cli(['apply'], { cwd: root });
  assert.equal(code, 0);
  assert.match(stderr, /git/);
  assert.equal((await cli(['undo'], { cwd: root })).code, 0);
  assert.deepEqual(bytes(root), before);
});

test('undo refuses when a file changed since, and says which', async () => {
  const root = repository(FILES);
  await cli(['apply'], { cwd: root });
  put(root, 'src/c.ts', '// mine now\n');
  const before = bytes(root);
  const { code, stderr } = await cli(['undo'], { cwd: root });
  assert.equal(code, 2);
  assert.match(stderr, /^Nothing was restored\./);
  assert.match(stderr, /src\/c\.ts/);
  assert.deepEqual(bytes(root), before);
});

test('undo without an apply says so', async () => {
  const { code, stdout } = await cli(['undo'], { cwd: tree(FILES) });
  assert.equal(code, 0);
  assert.match(stdout, /^Nothing to undo/);
});

test('a file that does not parse stays, the others are applied, and the exit code is 3', async () => {
  const bad = CLIENT.replace("'c',", "'c'");
  const root = repository({ ...FILES, 'src/bad.ts': bad });
  const planned = await cli(['plan'], { cwd: root });
  assert.equal(planned.code, 3);
  assert.match(planned.stdout, /^Failed +src\/bad\.ts:3:\d+ /m);
  assert.match(planned.stdout, /; 1 failed$/m);
  const applied = await cli(['apply'], { cwd: root });
  assert.equal(applied.code, 3);
  assert.match(applied.stdout, /^Failed +src\/bad\.ts:3:\d+ /m);
  assert.equal(readFileSync(join(root, 'src/bad.ts'), 'utf8'), bad);
  assert.ok(changedIn(root).includes('src/c.ts'));
});

test('apply --format json is the plan with what was written, --format diff the patches of it', async () => {
  const root = repository(FILES);
  const { stdout } = await cli(['apply', '--format', 'json'], { cwd: root });
  const { schemaVersion, files, apply } = JSON.parse(stdout);
  assert.equal(schemaVersion, 1);
  assert.equal(apply.status, 'applied');
  assert.deepEqual([...apply.written].sort(), files.map(({ path }: { path: string }) => path).sort());
  const other = repository(FILES);
  const diff = await cli(['apply', '--format', 'diff'], { cwd: other });
  writeFileSync(join(other, '..', 'a.diff'), diff.stdout);
  assert.equal(diff.stdout, files.map(({ patch }: { patch: string }) => patch).join(''));
});

test('apply with nothing to do says so and writes nothing', async () => {
  const root = repository({ 'a.ts': 'export const a = 1;\n' });
  const before = snapshot(root);
  const { code, stdout } = await cli(['apply'], { cwd: root });
  assert.equal(code, 0);
  assert.match(stdout, /^Nothing was written\.\nNo MCP code found in 1 file\. Nothing to do\.\n$/);
  assert.deepEqual(snapshot(root), before);
});

test('todo lists each site with its next step before and after apply, and its json says what is pending', async () => {
  const root = repository({
    'package.json': MANIFEST,
    'src/s.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const server = new McpServer({ name: 's', version: '1' });
server.registerTool('ask', { description: 'Asks' }, async () => {
  const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
});
`,
  });
  const before = await cli(['todo'], { cwd: root });
  assert.equal(before.code, 0);
  assert.match(before.stdout, /^mrtr\/push-elicit\/[\w-]+ {3}/m);
  assert.match(before.stdout, /^ {2}src\/s\.ts:5 {3}no marker$/m);
  assert.match(before.stdout, /^ {2}Next: \S/m);
  assert.match(before.stdout, /rewrites? still to be written: mcp-refit apply/);
  await cli(['apply'], { cwd: root });
  const after = await cli(['todo', '--format', 'json'], { cwd: root });
  const { schemaVersion, pending, items } = JSON.parse(after.stdout);
  assert.equal(schemaVersion, 1);
  assert.equal(pending, 0);
  const item = items.find(({ rule }: { rule: string }) => rule === 'push-elicit');
  assert.equal(item.marked, true);
  assert.ok(item.next.length > 10);
  assert.doesNotMatch((await cli(['todo'], { cwd: root })).stdout, /no marker|complete/i);
});

test('list shows every transform with its rules, explain every rule and every reason', async () => {
  const { TRANSFORMS } = await import('../transforms/index.js');
  const { rulesOf } = await import('../transforms/contract.js');
  const { explanationOf, explanationText } = await import('../bin/output/explanation.js');
  const { paintFor } = await import('../bin/output/paint.js');
  const { findTopics } = await import('../bin/topics.js');
  const listed = (await cli(['list'])).stdout;
  const explained = (name: string): string => {
    const topics = findTopics(name, TRANSFORMS);
    assert.notEqual(topics.length, 0, name);
    return topics.map((topic) => explanationText(explanationOf(topic), paintFor(false, {}))).join('\n');
  };
  for (const transform of TRANSFORMS) {
    assert.match(listed, new RegExp(`^\\d+\\. ${transform.id} {3}`, 'm'));
    for (const rule of rulesOf(transform)) {
      assert.match(listed, new RegExp(`^ +${rule.id} {2,}\\S`, 'm'));
      const text = explained(rule.id);
      assert.match(text, new RegExp(`^Specification: ${rule.spec.revision}, `, 'm'));
      for (const [reason, { verdict, text: sentence, next }] of Object.entries(rule.reasons)) {
        assert.ok(text.includes(sentence), `${rule.id}/${reason}`);
        const own = explained(`${rule.id}/${reason}`);
        assert.ok(own.includes(`${reason}   ${verdict}`) && own.includes(sentence), `${rule.id}/${reason}`);
        if (verdict === 'manual') assert.ok(next && text.includes(next), `${rule.id}/${reason} has no next step`);
        assert.ok(own.includes(explained(`${transform.id}/${rule.id}/${reason}`)));
      }
    }
  }
});

test('a rule that two transforms have is explained for both', async () => {
  const { stdout } = await cli(['explain', 'list-changed-push']);
  assert.match(stdout, /^lifecycle\/list-changed-push$[\s\S]*^subscriptions\/list-changed-push$/m);
  const json = JSON.parse((await cli(['explain', 'list-changed-push', '--format', 'json'])).stdout);
  assert.deepEqual(
    [json.name, ...json.others.map(({ name }: { name: string }) => name)],
    ['lifecycle/list-changed-push', 'subscriptions/list-changed-push'],
  );
});

test('explain and list print json too', async () => {
  const [explained, listed] = await Promise.all([
    cli(['explain', 'sdk-v2', '--format', 'json']),
    cli(['list', '--format', 'json']),
  ]);
  assert.equal(JSON.parse(explained.stdout).name, 'sdk-v2');
  assert.ok(JSON.parse(listed.stdout).transforms.some(({ id }: { id: string }) => id === 'sdk-v2'));
});
