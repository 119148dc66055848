/** Colours, progress and pipes, on streams that can be watched. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { progressOn } from '../bin/output/progress.js';
import { screenOf } from '../bin/output/screen.js';
import { commandLike, counted, quoted } from '../bin/output/words.js';
import { requestOfPlain } from '../bin/request.js';

interface Watched {
  readonly stream: NodeJS.WriteStream;
  text(): string;
}

function watched(isTTY: boolean): Watched {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      setImmediate(done);
    },
  });
  return {
    stream: Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream,
    text: () => Buffer.concat(chunks).toString(),
  };
}

async function finished({ stream }: Watched): Promise<void> {
  await new Promise<void>((done) => stream.end(done));
}

test('colours appear on a terminal only, and not under NO_COLOR or a dumb one', () => {
  const err = watched(false).stream;
  const red = (isTTY: boolean, env: NodeJS.ProcessEnv) => screenOf(watched(isTTY).stream, err, env).paint.red('x');
  assert.equal(red(true, {}), '\x1b[31mx\x1b[39m');
  assert.equal(red(false, {}), 'x');
  assert.equal(red(true, { NO_COLOR: '1' }), 'x');
  assert.equal(red(true, { TERM: 'dumb' }), 'x');
});

test('progress is written to a terminal only, and is gone before the result', async () => {
  const [out, err, piped] = [watched(true), watched(true), watched(false)];
  const screen = screenOf(out.stream, err.stream, {});
  progressOn(screen)({ kind: 'listed', files: 2 });
  progressOn(screen)({ kind: 'transform', id: 'results', number: 3, of: 3 });
  await screen.print('done\n');
  await finished(err);
  assert.equal(err.text(), '\r\x1b[KReading 2 files\r\x1b[K3/3 results\r\x1b[K');
  assert.equal(out.text(), 'done\n');
  progressOn(screenOf(watched(false).stream, piped.stream, {}))({ kind: 'listed', files: 2 });
  assert.equal(piped.text(), '');
});

test('text of any length arrives whole, also where a chunk would part a character', async () => {
  const out = watched(false);
  const text = `a${'é𝄞'.repeat(100_000)}`;
  await screenOf(out.stream, watched(false).stream, {}).print(text);
  assert.equal(out.text(), text);
});

test('a reader that leaves is no error, and ends the printing', async () => {
  let writes = 0;
  const stream = new Writable({
    write(_chunk, _encoding, done) {
      writes += 1;
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });
  const screen = screenOf(stream as unknown as NodeJS.WriteStream, watched(false).stream, {});
  await screen.print('x'.repeat(1 << 20));
  assert.ok(writes <= 2, String(writes));
});

test('words for a shell are quoted where they must be', () => {
  assert.equal(quoted('src/a.ts'), 'src/a.ts');
  assert.equal(quoted('my src'), "'my src'");
  assert.equal(quoted("it's"), "'it'\\''s'");
  assert.equal(quoted('*.ts'), "'*.ts'");
  assert.equal(counted(1, 'file'), '1 file');
  assert.equal(counted(1200, 'file'), '1,200 files');
});

test('a next command repeats the choices of the one before', () => {
  const request = requestOfPlain([
    '-C',
    'my app',
    'plan',
    '--only',
    'a,b',
    '--era',
    'modern',
    '--ignore',
    '*.x',
    'src',
  ]);
  assert.ok(request);
  assert.equal(
    commandLike(request, 'apply', request.words),
    "mcp-refit -C 'my app' apply --only a --only b --era modern --ignore '*.x' -- src",
  );
  assert.equal(
    commandLike(request, 'todo', request.words),
    "mcp-refit -C 'my app' todo --only a --only b --era modern --ignore '*.x' src",
  );
  const posture = requestOfPlain(['--legacy', 'sessionful', '--allow-blocked', 'session-undefined-key']);
  assert.equal(
    commandLike(posture ?? assert.fail(), 'apply', []),
    'mcp-refit apply --legacy sessionful --allow-blocked session-undefined-key',
  );
});
