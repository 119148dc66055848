/** Where results go: stdout for what was asked, stderr for warnings and, on a terminal, for progress. */
import { type Paint, paintFor } from './paint.js';

export interface Screen {
  readonly paint: Paint;
  /** Resolves when the text has left the program or nobody reads any more. */
  print(text: string): Promise<void>;
  warn(text: string): void;
  /** Replaces the line of progress; an empty text removes it. Nothing is written where stderr is not a terminal. */
  progress(text: string): void;
}

/** Large enough to be quick, small enough that a slow reader holds the program back instead of filling its memory. */
const CHUNK = 1 << 16;

export function screenOf(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Screen {
  let isClosed = false;
  let waiting: (() => void) | undefined;
  let hasProgress = false;
  // A reader that has seen enough (`| head`) closes the pipe. That is its right, not an error of this program.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isClosed = true;
    waiting?.();
  });
  const written = (chunk: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      waiting = resolve;
      stdout.write(chunk, () => resolve());
    });
  const progress = (text: string): void => {
    if (!stderr.isTTY || (text === '' && !hasProgress)) return;
    stderr.write(`\r\x1b[K${text}`);
    hasProgress = text !== '';
  };
  return {
    paint: paintFor(stdout.isTTY === true, env),
    progress,
    async print(text) {
      progress('');
      // Cut as bytes: a cut through the text could part a surrogate pair.
      const bytes = Buffer.from(text);
      for (let start = 0; start < bytes.length && !isClosed; start += CHUNK) {
        await written(bytes.subarray(start, start + CHUNK));
      }
    },
    warn(text) {
      progress('');
      stderr.write(`${text}\n`);
    },
  };
}
