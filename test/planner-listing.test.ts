import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { listingOf } from '../planner/listing.js';
import { rootFor, UsageError } from '../planner/options.js';
import { commitAll, git, planIn, repository, SDK_IMPORT, temporaryFolder, write } from './planner-support.js';

/** The tree of case RUN-03. */
const APP = {
  '.gitignore': 'dist\n# comment\n/coverage\n!dist/keep.ts\n',
  'src/a.ts': SDK_IMPORT,
  'src/types.d.ts': SDK_IMPORT,
  'dist/a.ts': SDK_IMPORT,
  'dist/keep.ts': SDK_IMPORT,
  'coverage/c.js': SDK_IMPORT,
  'packages/.gitignore': 'packages/x/gen\n',
  'packages/x/node_modules/dep/i.js': SDK_IMPORT,
  'packages/x/src/b.ts': SDK_IMPORT,
};

function listed(root: string, paths: string[] = [], ignore: string[] = []): readonly string[] {
  return listingOf({ root, paths, ignore }).sources;
}

function withoutGit<T>(work: () => T): T {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  try {
    return work();
  } finally {
    process.env.PATH = PATH;
  }
}

describe('listing (RUN-03)', () => {
  const expected = ['packages/x/src/b.ts', 'src/a.ts'];

  it('leaves out node_modules, build output, ignored and declaration files, with git', (context) => {
    const root = repository(context, APP);
    git(root, 'init', '-q');
    assert.deepEqual(listed(root), expected);
  });

  it('gives the same list without a git repository, and without git installed', (context) => {
    const root = repository(context, APP);
    assert.deepEqual(listed(root), expected);
    git(root, 'init', '-q');
    assert.deepEqual(
      withoutGit(() => listed(root)),
      expected,
    );
  });

  it('gives the same list for ".", for the absolute path and from a sub folder for ".."', (context) => {
    const root = repository(context, APP);
    git(root, 'init', '-q');
    assert.deepEqual(listed(root, ['.']), expected);
    assert.deepEqual(listed(root, [root]), expected);
    const fromBelow = rootFor(join(root, 'packages'), ['..']);
    assert.equal(fromBelow, root);
    assert.deepEqual(listed(fromBelow, [root]), expected);
  });

  it('lists a folder inside a repository from there', (context) => {
    const root = repository(context, APP);
    git(root, 'init', '-q');
    assert.deepEqual(listed(join(root, 'packages/x')), ['src/b.ts']);
    rmSync(join(root, '.git'), { recursive: true });
    assert.deepEqual(listed(join(root, 'packages/x')), ['src/b.ts']);
  });

  it('counts build output and declaration files by reason', (context) => {
    const { skipped } = listingOf({ root: repository(context, { ...APP, '.gitignore': '' }), paths: [], ignore: [] });
    assert.deepEqual(skipped, [
      { path: '.', reason: 'declaration', files: 1 },
      { path: 'coverage', reason: 'build-output', files: 1 },
      { path: 'dist', reason: 'build-output', files: 2 },
    ]);
  });

  it('keeps declaration files of build output apart, for the rules about what is shipped', (context) => {
    const root = repository(context, { 'dist/index.d.ts': SDK_IMPORT, 'src/a.d.mts': '', 'src/b.ts': '' });
    assert.deepEqual(listingOf({ root, paths: [], ignore: [] }).declarations, ['dist/index.d.ts', 'src/a.d.mts']);
  });

  for (const mode of ['git', 'walk'] as const) {
    it(`lifts the skips by place for what is named, and says so (${mode})`, (context) => {
      const root = repository(context, APP);
      if (mode === 'git') git(root, 'init', '-q');
      const { sources, notes } = listingOf({ root, paths: ['dist'], ignore: [] });
      assert.deepEqual(sources, ['dist/a.ts', 'dist/keep.ts', ...expected]);
      assert.deepEqual(notes, ['dist is ignored by .gitignore; it is planned because it was named.']);
    });

    it(`lifts them for a single file as well (${mode})`, (context) => {
      const root = repository(context, APP);
      if (mode === 'git') git(root, 'init', '-q');
      const { sources, notes } = listingOf({ root, paths: [join(root, 'dist/a.ts')], ignore: [] });
      assert.deepEqual(sources, ['dist/a.ts', ...expected]);
      assert.equal(notes.length, 1);
    });

    it(`never enters node_modules, whatever is named, and says so (${mode})`, (context) => {
      const root = repository(context, APP);
      if (mode === 'git') git(root, 'init', '-q');
      const { sources, notes } = listingOf({ root, paths: ['packages/x/node_modules/dep/i.js'], ignore: [] });
      assert.deepEqual(sources, expected);
      assert.match(notes.join('\n'), /node_modules/);
    });
  }

  it('lists all of a named folder that git tracks in part only', (context) => {
    const root = repository(context, APP);
    git(root, 'init', '-q');
    git(root, 'add', '-f', 'dist/keep.ts');
    assert.deepEqual(listed(root, ['dist']), ['dist/a.ts', 'dist/keep.ts', ...expected]);
  });

  it('lists a root that the repository above ignores', (context) => {
    const outer = repository(context, {
      '.gitignore': 'tmp\n',
      'tmp/app/.gitignore': 'gen\n',
      'tmp/app/src/a.ts': '',
      'tmp/app/gen/b.ts': '',
    });
    commitAll(outer);
    git(outer, 'rm', '-rq', '--cached', 'tmp');
    assert.deepEqual(listed(join(outer, 'tmp/app')), ['src/a.ts']);
  });

  it('leaves out what --ignore names, as often as it is given', (context) => {
    const root = repository(context, { 'src/a.ts': '', 'src/a.test.ts': '', 'old/b.ts': '', 'old/c.ts': '' });
    assert.deepEqual(listed(root, [], ['*.test.ts', '/old/']), ['src/a.ts']);
    const { skipped } = listingOf({ root, paths: [], ignore: ['*.test.ts', '/old/'] });
    assert.deepEqual(skipped, [{ path: '.', reason: 'ignore-option', files: 3 }]);
  });

  it('never lists its own folder', (context) => {
    assert.deepEqual(listed(repository(context, { '.mcp-refit/x.ts': '', 'a.ts': '' })), ['a.ts']);
  });

  it('finds manifests and compiler settings, not other JSON', (context) => {
    const files = {
      'package.json': '{}',
      'packages/a/package.json': '{}',
      'tsconfig.json': '{}',
      'tsconfig.build.json': '{}',
      'jsconfig.json': '{}',
      'x.json': '{}',
    };
    const { manifests, configs, sources } = listingOf({ root: repository(context, files), paths: [], ignore: [] });
    assert.deepEqual(manifests, ['package.json', 'packages/a/package.json']);
    assert.deepEqual(configs, ['jsconfig.json', 'tsconfig.build.json', 'tsconfig.json']);
    assert.deepEqual(sources, []);
  });

  it('reads the other sources of the root for the module graph when a path is named', async (context) => {
    const root = repository(context, { 'src/a.ts': SDK_IMPORT, 'lib/b.ts': SDK_IMPORT });
    const { plan } = await planIn(root, { paths: ['src'] });
    assert.deepEqual(listed(root, ['src']), ['lib/b.ts', 'src/a.ts']);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['src/a.ts'],
    );
    assert.equal(plan.summary.files.listed, 1);
  });

  it('names a folder of build output that git hides when there is nothing else', (context) => {
    const root = repository(context, { '.gitignore': 'dist\n', 'dist/a.js': '' });
    git(root, 'init', '-q');
    assert.deepEqual(listingOf({ root, paths: [], ignore: [] }).skipped, [
      { path: 'dist', reason: 'ignored', files: 0 },
    ]);
  });
});

describe('links, other repositories and odd files', () => {
  function linked(context: TestContext, withGit: boolean): string {
    const outside = repository(context, { 'secret.ts': SDK_IMPORT });
    const root = repository(context, { 'src/a.ts': SDK_IMPORT });
    symlinkSync(join(outside, 'secret.ts'), join(root, 'src/out.ts'));
    symlinkSync(outside, join(root, 'src/outside'));
    symlinkSync('..', join(root, 'src/loop'));
    symlinkSync('self.ts', join(root, 'src/self.ts'));
    symlinkSync('a.ts', join(root, 'src/again.ts'));
    symlinkSync('nothing.ts', join(root, 'src/broken.ts'));
    if (withGit) commitAll(root);
    return root;
  }

  for (const mode of ['git', 'walk'] as const) {
    it(`follows no link, and says where each one leads (${mode})`, async (context) => {
      const root = linked(context, mode === 'git');
      const { plan } = await planIn(root);
      assert.deepEqual(
        plan.files.map(({ path }) => path),
        ['src/a.ts'],
      );
      assert.deepEqual(
        plan.skipped.map(({ path, reason }) => [path, reason]),
        [
          ['src/again.ts', 'symlink-inside'],
          ['src/broken.ts', 'symlink-broken'],
          ['src/loop', 'symlink-loop'],
          ['src/out.ts', 'symlink-outside'],
          ['src/outside', 'symlink-outside'],
          ['src/self.ts', 'symlink-loop'],
        ],
      );
    });
  }

  it('sees through a link that git does not know yet', async (context) => {
    const root = linked(context, false);
    git(root, 'init', '-q');
    const { plan } = await planIn(root);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['src/a.ts'],
    );
    assert.ok(plan.skipped.some(({ path, reason }) => path === 'src/out.ts' && reason === 'symlink-outside'));
    assert.ok(plan.skipped.some(({ path, reason }) => path === 'src/self.ts' && reason === 'symlink-loop'));
  });

  for (const mode of ['git', 'walk'] as const) {
    it(`does not enter a repository inside the repository unless it is named (${mode})`, (context) => {
      const root = repository(context, { 'src/a.ts': '', 'vendor/lib/b.ts': '' });
      commitAll(join(root, 'vendor/lib'));
      if (mode === 'git') git(root, 'init', '-q');
      const { sources, skipped } = listingOf({ root, paths: [], ignore: [] });
      assert.deepEqual(sources, ['src/a.ts']);
      assert.deepEqual(skipped, [{ path: 'vendor/lib', reason: 'nested-repository', files: 0 }]);
      const named = listingOf({ root, paths: ['vendor/lib'], ignore: [] });
      assert.deepEqual(named.sources, ['src/a.ts', 'vendor/lib/b.ts']);
      assert.match(named.notes.join(), /another git repository/);
    });
  }

  it('passes over a file that git tracks and that is gone', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'gone.ts': SDK_IMPORT }, { git: true });
    rmSync(join(root, 'gone.ts'));
    const { plan } = await planIn(root);
    assert.equal(plan.summary.files.listed, 1);
    assert.deepEqual(plan.failed, []);
  });

  it('does not wait for a pipe that is called like a source', {
    skip: process.platform === 'win32',
    timeout: 20_000,
  }, async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT });
    spawnSync('mkfifo', [join(root, 'pipe.ts')]);
    git(root, 'init', '-q');
    const { plan } = await planIn(root);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['a.ts'],
    );
  });

  it('lists names with spaces, quotes, line ends and other letters', (context) => {
    const root = repository(context, { 'a b.ts': '', 'c"d.ts': '', 'e\nf.ts': '', 'grüße.ts': '' });
    const walk = listed(root);
    git(root, 'init', '-q');
    assert.deepEqual(listed(root), walk);
    assert.deepEqual(walk, ['a b.ts', 'c"d.ts', 'e\nf.ts', 'grüße.ts']);
  });
});

describe('paths that cannot be planned', () => {
  it('refuses a missing path by name', async (context) => {
    const root = repository(context, { 'a.ts': '' });
    await assert.rejects(planIn(root, { paths: ['src/nope.ts'] }), (error: Error) => {
      assert.ok(error instanceof UsageError);
      assert.equal(error.message, 'No such file or folder');
      assert.equal(error.path, join(root, 'src/nope.ts'));
      return true;
    });
  });

  it('refuses a missing root, and a root that is a file', async (context) => {
    const root = repository(context, { 'a.ts': '' });
    await assert.rejects(planIn(join(root, 'nope')), UsageError);
    await assert.rejects(planIn(join(root, 'a.ts')), UsageError);
  });

  it('refuses a path outside the root, also behind a link', async (context) => {
    const outside = repository(context, { 'b.ts': '' });
    const root = repository(context, { 'a.ts': '' });
    symlinkSync(outside, join(root, 'link'));
    await assert.rejects(
      planIn(root, { paths: [join(outside, 'b.ts')] }),
      /^UsageError: Outside the folder that is planned/,
    );
    await assert.rejects(planIn(root, { paths: ['link/b.ts'] }), /^UsageError: Outside the folder that is planned/);
    await assert.rejects(planIn(root, { paths: ['../..'] }), /^UsageError: Outside the folder that is planned/);
  });

  it('refuses an unknown transform even where nothing mentions MCP', async (context) => {
    const root = repository(context, { 'a.ts': '' });
    await assert.rejects(planIn(root, { transforms: ['renmae'] }), /unknown transform "renmae"; there are: rename/);
    await assert.rejects(planIn(root, { skip: ['nope'] }), UsageError);
  });

  it('takes as root the folder that the named paths share when one lies outside', (context) => {
    const top = temporaryFolder(context);
    for (const folder of ['a', 'b/src', 'c']) mkdirSync(join(top, folder), { recursive: true });
    writeFileSync(join(top, 'c/x.ts'), '');
    write(top, { 'b/src/y.ts': '' });
    assert.equal(rootFor(join(top, 'a'), []), join(top, 'a'));
    assert.equal(rootFor(join(top, 'a'), ['x', './y']), join(top, 'a'));
    assert.equal(rootFor(join(top, 'a'), ['../b']), join(top, 'b'));
    assert.equal(rootFor(join(top, 'a'), ['../b/src', '../c']), top);
  });
});
