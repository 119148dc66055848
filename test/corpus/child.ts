// Child processes that always end: every one has a time limit, and its whole process group is ended with it.
import { type SpawnOptions, spawn } from 'node:child_process';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export interface RunOptions {
  readonly cwd: string;
  readonly limitMs?: number;
  readonly env?: NodeJS.ProcessEnv;
}

const LIMIT_MS = 180_000;

/** Runs to the end; a failing command is an answer, only one that cannot start or overruns its limit throws. */
export function run(command: string, words: readonly string[], options: RunOptions): Promise<Ran> {
  const limit = options.limitMs ?? LIMIT_MS;
  const spawning: SpawnOptions = {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, words, spawning);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    const timer = setTimeout(() => {
      endGroup(child.pid);
      reject(new Error(`${command} ${words.join(' ')} took longer than ${limit} ms`));
    }, limit);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({
        code: code ?? (signal === null ? -1 : 128),
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
        ms: performance.now() - started,
      });
    });
  });
}

/** Like `run`, for commands that have no reason to fail. */
export async function mustRun(command: string, words: readonly string[], options: RunOptions): Promise<Ran> {
  const ran = await run(command, words, options);
  if (ran.code === 0) return ran;
  const tail = `${ran.stderr}${ran.stdout}`.trim().split('\n').slice(-8).join('\n');
  throw new Error(`${command} ${words.join(' ')} ended with ${ran.code}\n${tail}`);
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
