// One whole process, measured from outside: wall clock, user and system time, and the largest memory of one process.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measured {
  readonly wall: number;
  readonly cpu: number;
  /** MiB. Of the largest process where a command starts several, so it favours commands that do. */
  readonly memory: number;
}

export interface Command {
  readonly program: string;
  readonly words: readonly string[];
  readonly cwd: string;
  /** Exit codes that mean that the command did its work. */
  readonly accepts?: readonly number[];
}

const LIMIT_MS = 600_000;
const GNU_TIME = '/usr/bin/time';
/** The same four numbers where GNU time is missing (macOS counts bytes where Linux counts KiB). */
const PYTHON = `
import resource, subprocess, sys, time
started = time.time()
code = subprocess.call(sys.argv[2:])
wall = time.time() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
memory = used.ru_maxrss / 1024 if sys.platform == 'darwin' else used.ru_maxrss
with open(sys.argv[1], 'w') as report: report.write('%f %f %f %d' % (wall, used.ru_utime, used.ru_stime, memory))
sys.exit(code)
`;

export function measured(command: Command): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const report = join(folder, 'report');
  // To a file, not a pipe: a reader on the other end would cost time that belongs to nobody.
  const output = openSync(join(folder, 'output'), 'w');
  const errors = openSync(join(folder, 'errors'), 'w');
  try {
    const [program, ...words] = existsSync(GNU_TIME)
      ? [GNU_TIME, '-q', '-f', '%e %U %S %M', '-o', report, command.program, ...command.words]
      : ['python3', '-c', PYTHON, report, command.program, ...command.words];
    const { status, error } = spawnSync(program, words, {
      cwd: command.cwd,
      stdio: ['ignore', output, errors],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    if (error !== undefined)
      throw new Error(`${program} is needed to measure, or it overran its limit: ${error.message}`);
    if (!(command.accepts ?? [0]).includes(status ?? -1)) {
      const tail = readFileSync(join(folder, 'errors'), 'utf8').trim().split('\n').slice(-4).join('\n');
      throw new Error(`${command.program} ${command.words.join(' ')} ended with ${status}\n${tail}`);
    }
    const [wall, user, system, memory] = readFileSync(report, 'utf8').trim().split(/\s+/).map(Number);
    return { wall, cpu: user + system, memory: memory / 1024 };
  } finally {
    closeSync(output);
    closeSync(errors);
    rmSync(folder, { recursive: true, force: true });
  }
}

export function medianOf(runs: readonly Measured[]): Measured {
  const middle = (pick: (run: Measured) => number): number => {
    const sorted = runs.map(pick).sort((a, b) => a - b);
    const half = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  };
  return { wall: middle(({ wall }) => wall), cpu: middle(({ cpu }) => cpu), memory: middle(({ memory }) => memory) };
}
