import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { apply, resume } from '../planner/apply.js';
import { Disk } from '../planner/disk.js';
import type { PlanResult } from '../planner/index.js';
import { OWN_FOLDER } from '../planner/journal.js';
import { planOf } from '../planner/plan.js';
import { undo } from '../planner/undo.js';
import {
  git,
  makeReadOnly,
  planIn,
  RENAME,
  renameImport,
  repository,
  SDK_IMPORT,
  snapshotOf,
  temporaryFolder,
  transformOf,
  V2_IMPORT,
  write,
} from './planner-support.js';

const MANIFEST = '{\n  "name": "srv",\n  "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0" }\n}\n';
const ASK = { allowDirty: false };

/** Everything but times and our own folder: what undo has to bring back. */
function bytesOf(root: string): Record<string, string> {
  return snapshotOf(root, { without: ['.git', OWN_FOLDER], times: false });
}

describe('the check for uncommitted changes (RUN-05)', () => {
  function mono(context: TestContext): string {
    const files = {
      'backend/src/c.ts': SDK_IMPORT,
      'backend/src/d.ts': SDK_IMPORT,
      'backend/package.json': '{"name":"b"}\n',
    };
    const root = repository(context, files, { git: true });
    write(root, { 'backend/package.json': '{"name":"b","devDependencies":{"tool":"1"}}\n' });
    return root;
  }

  it('refuses from a folder below the repository, naming the file, and writes nothing', async (context) => {
    const root = mono(context);
    write(root, { 'backend/src/c.ts': `${SDK_IMPORT}// local note\n` });
    const before = snapshotOf(root);
    const result = await apply(await planIn(join(root, 'backend')), ASK);
    assert.equal(result.status, 'refused');
    assert.deepEqual(result.dirty, ['src/c.ts']);
    assert.deepEqual(result.written, []);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(snapshotOf(root), before);
  });

  it('writes them all the same when asked to, and says so', async (context) => {
    const root = mono(context);
    write(root, { 'backend/src/c.ts': `${SDK_IMPORT}// local note\n` });
    const result = await apply(await planIn(join(root, 'backend')), { allowDirty: true });
    assert.equal(result.status, 'applied');
    assert.deepEqual(result.written, ['src/c.ts', 'src/d.ts']);
    assert.match(result.warnings.join(), /src\/c\.ts/);
  });

  it('is not stopped by a changed manifest that the plan does not touch', async (context) => {
    const root = mono(context);
    const result = await apply(await planIn(root, { paths: ['backend'] }), ASK);
    assert.equal(result.status, 'applied');
    assert.deepEqual(result.warnings, []);
  });

  it('is stopped by a changed manifest that the plan would rewrite', async (context) => {
    const root = mono(context);
    write(root, { 'backend/package.json': MANIFEST });
    const result = await apply(await planIn(root), ASK);
    assert.deepEqual(result.dirty, ['backend/package.json']);
  });

  it('takes a file that was never committed for one with uncommitted changes', async (context) => {
    const root = mono(context);
    write(root, { 'backend/src/new file.ts': SDK_IMPORT });
    assert.deepEqual((await apply(await planIn(root), ASK)).dirty, ['backend/src/new file.ts']);
  });

  it('warns and goes on outside a repository, and where git is not installed', async (context) => {
    const outside = repository(context, { 'a.ts': SDK_IMPORT });
    const result = await apply(await planIn(outside), ASK);
    assert.equal(result.status, 'applied');
    assert.match(result.warnings.join(), /Not a git repository/);

    const root = mono(context);
    const plan = await planIn(root);
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      const without = await apply(plan, ASK);
      assert.equal(without.status, 'applied');
      assert.match(without.warnings.join(), /git could not be asked/);
    } finally {
      process.env.PATH = PATH;
    }
  });
});

describe('what apply writes (RUN-07, RUN-09)', () => {
  it('plans without touching anything', async (context) => {
    const root = repository(context, { 'src/p.ts': SDK_IMPORT, 'package.json': MANIFEST }, { git: true });
    const before = snapshotOf(root, { without: [] });
    await planIn(root);
    assert.deepEqual(snapshotOf(root, { without: [] }), before);
    assert.ok(!existsSync(join(root, OWN_FOLDER)));
  });

  it('writes what the plan lists, which is what git then shows', async (context) => {
    const files = { 'src/done.ts': V2_IMPORT, 'src/a.ts': SDK_IMPORT, 'package.json': MANIFEST };
    const root = repository(context, files, { git: true });
    const result = await planIn(root, { paths: ['src'] });
    const { written } = await apply(result, ASK);
    assert.deepEqual(
      written,
      result.plan.files.map(({ path }) => path),
    );
    assert.deepEqual(written, ['package.json', 'src/a.ts']);
    assert.equal(git(root, 'status', '--porcelain'), ' M package.json\n M src/a.ts\n');
    assert.equal(
      readFileSync(join(root, 'package.json'), 'utf8'),
      MANIFEST.replace('sdk": "^1.25.0', 'server": "^2.4.0'),
    );
  });

  it('does not write a file that needs no change', async (context) => {
    const root = repository(context, { 'src/done.ts': V2_IMPORT });
    const before = snapshotOf(root);
    const result = await apply(await planIn(root), ASK);
    assert.equal(result.status, 'nothing-to-do');
    assert.deepEqual(snapshotOf(root), before);
  });

  it('gives the bytes that the patches give, and then finds nothing to rewrite', async (context) => {
    const files = {
      'with space/a b.ts': SDK_IMPORT,
      'no-end.ts': `${SDK_IMPORT}export const a = 1;`,
      'crlf.ts': `${SDK_IMPORT}const q = \`a\nb\`;\n`.replaceAll('\n', '\r\n'),
      'mixed.ts': `${SDK_IMPORT.replace('\n', '\r\n')}const a = 1;\nconst b = 2;\r\n`,
      'bom.ts': `\ufeff${SDK_IMPORT}`,
      'package.json': MANIFEST,
    };
    const patched = repository(context, files, { git: true });
    const applied = repository(context, files, { git: true });
    const result = await planIn(patched);
    write(patched, { 'p.diff': result.plan.files.map(({ patch }) => patch).join('') });
    git(patched, 'apply', '--check', 'p.diff');
    git(patched, 'apply', 'p.diff');
    await apply(await planIn(applied), ASK);
    const { 'p.diff': _, ...inPatched } = bytesOf(patched);
    assert.deepEqual(inPatched, bytesOf(applied));
    const again = await planIn(applied);
    assert.equal(again.plan.summary.rewrite, 0);
    assert.deepEqual(again.plan.files, []);
  });

  it('keeps permission bits', async (context) => {
    const root = repository(context, { 'cli.js': `#!/usr/bin/env node\n${SDK_IMPORT}`, 'private.ts': SDK_IMPORT });
    chmodSync(join(root, 'cli.js'), 0o755);
    chmodSync(join(root, 'private.ts'), 0o600);
    await apply(await planIn(root), ASK);
    assert.equal(statSync(join(root, 'cli.js')).mode & 0o777, 0o755);
    assert.equal(statSync(join(root, 'private.ts')).mode & 0o777, 0o600);
  });

  it('leaves nothing behind but its own folder, which git does not see', async (context) => {
    const root = repository(context, { 'src/a.ts': SDK_IMPORT }, { git: true });
    await apply(await planIn(root), ASK);
    assert.deepEqual(readdirSync(root).sort(), ['.git', OWN_FOLDER, 'src']);
    assert.deepEqual(readdirSync(join(root, 'src')), ['a.ts']);
    assert.equal(git(root, 'status', '--porcelain'), ' M src/a.ts\n');
  });
});

describe('files that cannot be written', () => {
  it('names a file that changed since it was planned, and goes on', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
    const result = await planIn(root);
    write(root, { 'a.ts': `${SDK_IMPORT}// new\n` });
    const { written, failed, exitCode } = await apply(result, ASK);
    assert.deepEqual(failed, [{ file: 'a.ts', cause: 'changed since it was planned; plan again' }]);
    assert.deepEqual(written, ['b.ts']);
    assert.equal(exitCode, 3);
    assert.equal(readFileSync(join(root, 'a.ts'), 'utf8'), `${SDK_IMPORT}// new\n`);
    assert.deepEqual((await undo(root)).restored, ['b.ts']);
  });

  it('names a read-only file, for the superuser too, and goes on', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
    makeReadOnly(root, 'a.ts');
    const { written, failed, exitCode } = await apply(await planIn(root), ASK);
    assert.deepEqual(failed, [{ file: 'a.ts', cause: 'is read-only' }]);
    assert.deepEqual(written, ['b.ts']);
    assert.equal(exitCode, 3);
    assert.equal(readFileSync(join(root, 'a.ts'), 'utf8'), SDK_IMPORT);
  });

  it('holds back what belongs with a file that cannot be written, and nothing else', async (context) => {
    const server = `import { createInterface } from 'node:readline';
import { tools } from './tools.mjs';

function handle({ id, method }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.id !== undefined) process.stdout.write(JSON.stringify(handle(message)) + '\\n');
});
`;
    const other =
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport const s = new McpServer({ name: 'x', version: '1' });\n";
    const root = repository(context, {
      'wire/server.mjs': server,
      'wire/tools.mjs': 'export const tools = [];\n',
      'sdk/a.ts': other,
    });
    const result = await planOf({ root, paths: [], era: 'dual', ignore: [] });
    assert.deepEqual(
      result.changes.map(({ path }) => path),
      ['sdk/a.ts', 'wire/mcp-wire.mjs', 'wire/server.mjs'],
    );
    makeReadOnly(root, 'wire/server.mjs');
    const { written, failed, exitCode } = await apply(result, ASK);
    assert.deepEqual(failed, [
      { file: 'wire/server.mjs', cause: 'is read-only' },
      {
        file: 'wire/mcp-wire.mjs',
        cause: 'held back, because it belongs with wire/server.mjs, which cannot be written',
      },
    ]);
    assert.deepEqual(written, ['sdk/a.ts']);
    assert.equal(exitCode, 3);
    assert.equal(existsSync(join(root, 'wire/mcp-wire.mjs')), false);
  });

  for (const [code, cause] of [
    ['EACCES', 'permission denied'],
    ['ENOSPC', 'no space left on the device'],
    ['EROFS', 'the file system is read-only'],
  ]) {
    it(`names a file on ${code}, and goes on; undo then restores the others`, async (context) => {
      const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
      const before = bytesOf(root);
      class Failing extends Disk {
        override write(path: string, bytes: Uint8Array, mode: number, temporary: string): void {
          if (path === 'a.ts') throw Object.assign(new Error(`${code}: ${root}`), { code });
          super.write(path, bytes, mode, temporary);
        }
      }
      const { written, failed, exitCode } = await apply(await planIn(root), ASK, new Failing(root));
      assert.deepEqual(failed, [{ file: 'a.ts', cause }]);
      assert.deepEqual(written, ['b.ts']);
      assert.equal(exitCode, 3);
      assert.equal((await undo(root)).status, 'undone');
      assert.deepEqual(bytesOf(root), before);
    });
  }

  it('names a file in a folder without permission', { skip: process.getuid?.() === 0 }, async (context) => {
    const root = repository(context, { 'locked/a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
    chmodSync(join(root, 'locked'), 0o555);
    const { failed } = await apply(await planIn(root), ASK);
    chmodSync(join(root, 'locked'), 0o755);
    assert.deepEqual(failed, [{ file: 'locked/a.ts', cause: 'permission denied' }]);
  });

  it('does not write through a folder that has become a link out of the root', async (context) => {
    const outside = repository(context, { 'a.ts': SDK_IMPORT });
    const root = repository(context, { 'src/a.ts': SDK_IMPORT });
    const result = await planIn(root);
    renameSync(join(root, 'src'), join(root, 'moved'));
    symlinkSync(outside, join(root, 'src'));
    const { failed } = await apply(result, ASK);
    assert.deepEqual(failed, [{ file: 'src/a.ts', cause: 'lies behind a symbolic link that leaves the root' }]);
    assert.equal(readFileSync(join(outside, 'a.ts'), 'utf8'), SDK_IMPORT);
  });

  it('does not put its journal through a link', async (context) => {
    const outside = temporaryFolder(context);
    const root = repository(context, { 'a.ts': SDK_IMPORT });
    symlinkSync(outside, join(root, OWN_FOLDER));
    const result = await apply(await planIn(root), ASK);
    assert.equal(result.status, 'refused');
    assert.equal(result.exitCode, 3);
    assert.match(result.cause ?? '', /journal cannot be written/);
    assert.deepEqual(readdirSync(outside), []);
    assert.equal(readFileSync(join(root, 'a.ts'), 'utf8'), SDK_IMPORT);
  });

  it('parses once more before it writes', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
    const result = await planIn(root);
    const changes = result.changes.map((change) =>
      change.path === 'a.ts' ? { ...change, after: 'const = ;' } : change,
    );
    const { failed, written } = await apply({ ...result, changes }, ASK);
    assert.deepEqual(failed, [
      { file: 'a.ts', cause: 'internal error: the changed file does not parse: ParseFailure: Unexpected token' },
    ]);
    assert.deepEqual(written, ['b.ts']);
  });
});

describe('undo', () => {
  it('restores every byte and permission bit, and can be followed by another apply', async (context) => {
    const files = {
      'a.ts': `\ufeff${SDK_IMPORT}`.replace('\n', '\r\n'),
      'b.js': SDK_IMPORT.trimEnd(),
      'package.json': MANIFEST,
    };
    const root = repository(context, files);
    chmodSync(join(root, 'b.js'), 0o755);
    const before = bytesOf(root);
    await apply(await planIn(root), ASK);
    const after = bytesOf(root);
    const { status, restored, exitCode } = await undo(root);
    assert.deepEqual([status, restored, exitCode], ['undone', ['a.ts', 'b.js', 'package.json'], 0]);
    assert.deepEqual(bytesOf(root), before);
    assert.equal((await undo(root)).status, 'nothing-to-undo');
    await apply(await planIn(root), ASK);
    assert.deepEqual(bytesOf(root), after);
  });

  it('takes applies back one after the other, the last one first', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'package.json': MANIFEST });
    const start = bytesOf(root);
    await apply(await planIn(root, {}, { transforms: [transformOf('rename', [renameImport])] }), ASK);
    const middle = bytesOf(root);
    await apply(await planIn(root), ASK);
    assert.deepEqual((await undo(root)).restored, ['package.json']);
    assert.deepEqual(bytesOf(root), middle);
    assert.deepEqual((await undo(root)).restored, ['a.ts']);
    assert.deepEqual(bytesOf(root), start);
  });

  it('refuses when a file has changed since, naming it, and restores nothing', async (context) => {
    const root = repository(context, { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT });
    await apply(await planIn(root), ASK);
    write(root, { 'b.ts': `${V2_IMPORT}// mine\n` });
    const before = bytesOf(root);
    const { status, changed, exitCode } = await undo(root);
    assert.deepEqual([status, changed, exitCode], ['refused', ['b.ts'], 2]);
    assert.deepEqual(bytesOf(root), before);
  });
});

describe('a kill in the middle of an apply', () => {
  const files = { 'a.ts': SDK_IMPORT, 'b.ts': SDK_IMPORT, 'c/d.ts': SDK_IMPORT, 'package.json': MANIFEST };

  /** Runs an apply in another process, which kills itself without warning at the given write. */
  function killedAt(root: string, write: number, moment: 'before' | 'draft'): void {
    const script = `
      import { renameSync, writeFileSync } from 'node:fs';
      import { apply } from '${join(import.meta.dirname, '../planner/apply.ts')}';
      import { Disk } from '${join(import.meta.dirname, '../planner/disk.ts')}';
      import { planIn } from '${join(import.meta.dirname, 'planner-support.ts')}';
      let writes = 0;
      class Killed extends Disk {
        write(path, bytes, mode, temporary) {
          writes += 1;
          if (writes === ${write}) {
            if ('${moment}' === 'draft') writeFileSync('${root}/' + temporary, bytes.subarray(0, 10));
            process.kill(process.pid, 'SIGKILL');
          }
          super.write(path, bytes, mode, temporary);
        }
      }
      const result = await planIn('${root}');
      await apply(result, { allowDirty: true }, new Killed('${root}'));
    `;
    const { signal, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '..'),
    });
    assert.equal(signal, 'SIGKILL', stderr);
  }

  for (const [write, moment] of [
    [1, 'before'],
    [2, 'draft'],
    [4, 'before'],
  ] as const) {
    it(`can be taken back and can be finished (write ${write}, ${moment})`, async (context) => {
      const root = repository(context, files);
      const start = bytesOf(root);
      const whole = repository(context, files);
      await apply(await planIn(whole), ASK);

      killedAt(root, write, moment);
      const plan = await planIn(root);
      assert.match(plan.plan.notes.join(), /interrupted/);
      assert.equal((await apply(plan, { allowDirty: true })).status, 'refused');
      const undone = await undo(root);
      assert.equal(undone.status, 'undone');
      assert.equal(undone.restored.length, write - 1);
      assert.deepEqual(bytesOf(root), start);

      killedAt(root, write, moment);
      const finished = await resume(root);
      assert.deepEqual(finished?.written, Object.keys(files).sort());
      assert.deepEqual(bytesOf(root), bytesOf(whole));
      assert.equal(await resume(root), undefined);
      assert.equal((await undo(root)).status, 'undone');
      assert.deepEqual(bytesOf(root), start);
    });
  }

  it('does not finish over a file that was changed by hand in between', async (context) => {
    const root = repository(context, files);
    killedAt(root, 2, 'before');
    write(root, { 'b.ts': `${SDK_IMPORT}// mine\n` });
    const finished = await resume(root);
    assert.deepEqual(
      finished?.failed.map(({ file }) => file),
      ['b.ts'],
    );
    assert.equal(readFileSync(join(root, 'b.ts'), 'utf8'), `${SDK_IMPORT}// mine\n`);
  });

  it('loses nothing when it comes before the journal is complete', async (context) => {
    const root = repository(context, files);
    mkdirSync(join(root, OWN_FOLDER, 'journal-1'), { recursive: true });
    write(root, { [`${OWN_FOLDER}/journal-1/0.before`]: 'half' });
    assert.equal(await resume(root), undefined);
    assert.equal((await undo(root)).status, 'nothing-to-undo');
    const result: PlanResult = await planIn(root, {}, { transforms: [RENAME] });
    assert.equal((await apply(result, ASK)).status, 'applied');
    assert.equal((await undo(root)).status, 'undone');
  });

  it('does not finish through a folder that has become a link out of the root', async (context) => {
    const outside = repository(context, { 'd.ts': SDK_IMPORT });
    const root = repository(context, files);
    killedAt(root, 1, 'before');
    renameSync(join(root, 'c'), join(root, 'moved'));
    symlinkSync(outside, join(root, 'c'));
    const finished = await resume(root);
    assert.deepEqual(finished?.failed, [{ file: 'c/d.ts', cause: 'lies behind a symbolic link that leaves the root' }]);
    assert.deepEqual(readdirSync(outside), ['d.ts']);
    assert.equal(readFileSync(join(outside, 'd.ts'), 'utf8'), SDK_IMPORT);
  });
});
