/** What is refused, with which words, and that a refusal reads and writes nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestOfPlain } from '../bin/request.js';
import { nearestOf } from '../bin/suggest.js';
import { readWithYargs } from '../bin/yargs.js';
import { CLIENT, cli, MANIFEST, snapshot, tree } from './cli.js';

const root = tree({ 'package.json': MANIFEST, 'src/c.ts': CLIENT });

const REFUSED: readonly [string, RegExp][] = [
  ['plam', /^Unknown command "plam"\. Did you mean mcp-refit plan\?$/],
  ['src', /^Unknown command "src"\. The default command takes no paths; to plan a path: mcp-refit plan src$/],
  ['./src/c.ts', /to plan a path: mcp-refit plan \.\/src\/c\.ts$/],
  ['-- src', /to plan a path: mcp-refit plan src$/],
  ['--onyl sdk-v2', /^Unknown flag --onyl\. Did you mean --only\?$/],
  ['plan --allow-drity', /^Unknown flag --allow-drity\. Did you mean --allow-dirty\?$/],
  ['plan --frobnicate', /^Unknown flag --frobnicate\.$/],
  ['todo -c x', /^Unknown flag -c\. Did you mean -C\?$/],
  ['plan --no-ignore', /^Unknown flag --no-ignore\./],
  ['plan --only.x 1', /^Unknown flag --only\.x\./],
  ['plan --format yaml', /^Unknown format "yaml"\. Choose from: text, diff, json\.$/],
  ['plan --format jsn', /^Unknown format "jsn"\. Did you mean json\?/],
  ['plan --era moderm', /^Unknown era "moderm"\. Did you mean modern\? Choose from: dual, modern\.$/],
  ['plan --legacy statefull', /^Unknown legacy "statefull"\. Choose from: auto, stateless, sessionful\.$/],
  ['plan --legacy sesionful', /^Unknown legacy "sesionful"\. Did you mean sessionful\?/],
  ['plan --legacy stateless --legacy auto', /^--legacy is given 2 times; once is enough\.$/],
  ['plan --era modern --legacy stateless', /^--legacy is about clients of 2025, which --era modern turns away;/],
  ['todo --legacy auto --era modern', /^--legacy is about clients of 2025/],
  ['undo --legacy stateless', /^undo does not take --legacy\./],
  ['plan --allow-blocked', /^--allow-blocked needs a value: --allow-blocked <rule>\.$/],
  [
    'apply --allow-blocked session-undefined-keys',
    /^Unknown allow-blocked "session-undefined-keys"\. Did you mean session-undefined-key\? Choose from: /,
  ],
  ['plan --allow-blocked factory-closure-state --allow-blocked imports', /^Unknown allow-blocked "imports"\./],
  ['plan --format', /^--format needs a value: --format <format>\.$/],
  ['plan --only=', /^--only needs a value/],
  ['-C', /^-C needs a value: -C <dir>\.$/],
  ['plan --format json --format text', /^--format is given 2 times; once is enough\.$/],
  ['--allow-dirty', /^plan does not take --allow-dirty\. See: mcp-refit plan --help$/],
  ['undo --only sdk-v2', /^undo does not take --only\./],
  ['undo now', /^undo takes nothing; "now" is too much\./],
  ['list --format diff', /^list has no format "diff"\. Choose from: text, json\.$/],
  ['todo --format diff', /^todo has no format "diff"\./],
  ['list -- src', /^list takes no paths\./],
  ['explain', /^explain needs to know what: mcp-refit explain <transform\|rule\|rule\/reason>$/],
  ['explain a b', /^explain takes one word, .*; "b" is too much\./],
  ['explain sdk-v3', /^Nothing here is called "sdk-v3"\. Did you mean sdk-v2\? See: mcp-refit list$/],
  ['explain imports/nonsense', /^Nothing here is called "imports\/nonsense"\./],
  ['plan --only sdkv2', /^Unknown transform "sdkv2"\. Did you mean sdk-v2\? See: mcp-refit list$/],
  ['plan --skip sdk-v2,entry', /^Unknown transform "entry"\. Did you mean entry-points\?/],
  ['todo --only sdkv2', /^Unknown transform "sdkv2"\. Did you mean sdk-v2\?/],
  ['apply entry-point', /^Unknown transform "entry-point"\. Did you mean entry-points\?/],
  ['apply src/c.ts', /Paths follow a --: mcp-refit apply -- src\/c\.ts$/],
  ['apply sdk-v2 --only sdk-v2', /^apply sdk-v2 already says which transforms; leave out --only\.$/],
  ['plan scr', /^No such file or folder: scr\. Did you mean src\?$/],
  ['plan src/d.ts', /^No such file or folder: src\/d\.ts\. Did you mean src\/c\.ts\?$/],
  ['apply -- nowhere/at/all', /^No such file or folder: nowhere\/at\/all\.$/],
  ['-C scr plan', /^No such folder: scr\. Did you mean src\?$/],
  ['-C package.json plan', /^Not a folder: package\.json\.$/],
];

for (const [line, message] of REFUSED) {
  test(`"mcp-refit ${line}" is refused with exit code 2 and says what was meant`, async () => {
    const before = snapshot(root);
    const ran = await cli(line.split(' '), { cwd: root });
    assert.equal(ran.code, 2, ran.stderr);
    assert.equal(ran.stdout, '');
    assert.match(ran.stderr.trimEnd(), message);
    assert.equal(ran.stderr.trimEnd().split('\n').length, 1);
    assert.deepEqual(snapshot(root), before);
  });
}

test('an empty or blank word names no transform and no path', async () => {
  assert.equal((await cli(['apply', ''], { cwd: root })).code, 2);
  assert.equal((await cli(['plan', '--only', ' '], { cwd: root })).code, 2);
});

test('help goes to stdout, for the program and for each command', async () => {
  const main = await cli(['--help'], { cwd: root });
  assert.equal(main.code, 0);
  assert.equal(main.stderr, '');
  for (const command of ['plan', 'apply', 'undo', 'todo', 'list', 'explain']) {
    assert.match(main.stdout, new RegExp(`^ +mcp-refit ${command}`, 'm'));
    const own = await cli([command, '--help'], { cwd: root });
    assert.equal(own.code, 0);
    assert.match(own.stdout, new RegExp(`^mcp-refit ${command}`));
    assert.equal(/--only/.test(own.stdout), ['plan', 'apply', 'todo'].includes(command), command);
  }
  assert.match(main.stdout, /Exit codes: 0 done, 2 wrong usage, 3/);
});

test('--version prints the version of the manifest and nothing else', async () => {
  const { version } = (await import('../package.json', { with: { type: 'json' } })).default;
  assert.equal((await cli(['--version'])).stdout, `${version}\n`);
});

test('the quick reading of a line and the one of yargs agree', async () => {
  const lines = [
    [],
    ['plan'],
    ['plan', 'src', 'a b/c.ts'],
    ['plan', '--', '--strange.ts'],
    ['-C', 'x', 'plan', '--format', 'json'],
    ['--format=diff', 'plan', 'src'],
    ['apply', 'sdk-v2', 'results', '--', 'a', 'b'],
    ['--allow-dirty', 'apply'],
    ['apply', '--allow-dirty', 'sdk-v2'],
    ['plan', '--only', 'a,b', '--only', 'c', '--ignore', '{a,b}/**', '--ignore', '*.x'],
    ['plan', '5', '-C', '7'],
    ['todo', '--era', 'modern', '--skip', 'a, b'],
    ['explain', 'imports'],
    ['plan', '--legacy', 'sessionful', '--allow-blocked', 'session-undefined-key'],
    ['--allow-blocked=factory-closure-state', '--allow-blocked', 'session-auth-binding', 'apply', '--legacy=stateless'],
  ];
  for (const line of lines) {
    const quick = requestOfPlain(line);
    assert.ok(quick, line.join(' '));
    assert.deepEqual(await readWithYargs(line, '0'), quick, line.join(' '));
  }
});

test('the nearest word is found, a far one is not guessed', () => {
  const ids = ['sdk-v2', 'entry-points', 'results', 'mrtr'];
  assert.equal(nearestOf('skd-v2', ids), 'sdk-v2');
  assert.equal(nearestOf('entrypoints', ids), 'entry-points');
  assert.equal(nearestOf('MRTR', ids), 'mrtr');
  assert.equal(nearestOf('result', ids), 'results');
  assert.equal(nearestOf('sessions', ids), undefined);
  assert.equal(nearestOf('x', ids), undefined);
  assert.equal(nearestOf('', ids), undefined);
});
