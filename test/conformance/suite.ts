/** The official conformance suite, run against one program, and what its summary says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Program, Revision } from './programs.js';

const SUITE = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const START_MS = 15_000;

export interface Score {
  /** Scenarios that count for the revision, and whether they passed. */
  readonly scored: ReadonlyMap<string, boolean>;
  /** The whole output of the suite. */
  readonly output: string;
}

export async function scoreOf(program: Program, folder: string, revision: Revision, node: string): Promise<Score> {
  return program.side === 'server'
    ? scoreOfServer(program, folder, revision, node)
    : scoreOfClient(program, folder, revision, node);
}

async function scoreOfServer(program: Program, folder: string, revision: Revision, node: string): Promise<Score> {
  const port = await freePort();
  const server = started(process.execPath, ['--import', 'tsx', program.entry], folder, { PORT: String(port) });
  try {
    await isListening(port, server);
    const common = [SUITE, 'server', '--url', `http://localhost:${port}/mcp`];
    const score = scoreIn(await finished(started(node, [...common, '--requirements', revision], folder)));
    return withSecondChance(score, program, common, folder, revision, node);
  } finally {
    server.child.kill();
  }
}

async function scoreOfClient(program: Program, folder: string, revision: Revision, node: string): Promise<Score> {
  const command = `${process.execPath} --import tsx ${join(folder, program.entry)}`;
  const common = [SUITE, 'client', '--command', command];
  const expected = program.expected[revision];
  if (program.isPartial && expected !== 'all')
    return scoreAlone(expected, [...common, '--timeout', '60000'], folder, revision, node);
  // What hangs here is asked again below, alone and with more time, if it has to pass.
  const together = [...common, '--timeout', '20000', '--requirements', revision];
  const score = scoreIn(await finished(started(node, together, folder)));
  return withSecondChance(score, program, [...common, '--timeout', '60000'], folder, revision, node);
}

/** All scenarios of a set start at once, and a slow machine has failed one of them that passes alone. */
async function withSecondChance(
  score: Score,
  { expected }: Program,
  common: readonly string[],
  folder: string,
  revision: Revision,
  node: string,
): Promise<Score> {
  const failed = [...score.scored].filter(([, isPassed]) => !isPassed).map(([name]) => name);
  const names = expected[revision];
  const wanted = failed.filter((name) => names === 'all' || names.includes(name));
  const again = await scoreAlone(wanted, common, folder, revision, node);
  return { scored: new Map([...score.scored, ...again.scored]), output: `${score.output}${again.output}` };
}

async function scoreAlone(
  names: readonly string[],
  common: readonly string[],
  folder: string,
  revision: Revision,
  node: string,
): Promise<Score> {
  const scored = new Map<string, boolean>();
  let output = '';
  for (const name of names) {
    const options = ['--scenario', name, '--spec-version', revision];
    const alone = started(node, [...common, ...options], folder);
    output += await finished(alone);
    scored.set(name, alone.child.exitCode === 0);
  }
  return { scored, output };
}

/** `✓ name: 2 passed, 0 failed`; indented lines with a reason in parentheses name what does not count. */
function scoreIn(output: string): Score {
  const start = output.search(/=== (?:SUITE )?SUMMARY ===/);
  if (start < 0) throw new Error(`the suite gave no summary:\n${output.slice(-4000)}`);
  const summary = output.slice(start);
  const unscored = new Set([...summary.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map(([, name]) => name));
  const lines = [...summary.matchAll(/^([✓✗]) ([^\s:]+):? (\d+) passed, (\d+) failed/gm)];
  const scored = lines.flatMap(([, mark, name, passed]): [string, boolean][] =>
    // "0 passed, 0 failed" is a scenario that found nothing to check.
    unscored.has(name) ? [] : [[name, mark === '✓' && passed !== '0']],
  );
  return { scored: new Map(scored), output };
}

interface Started {
  readonly child: ChildProcess;
  text(): string;
}

function started(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  return { child, text: () => Buffer.concat(chunks).toString('utf8') };
}

function finished({ child, text }: Started): Promise<string> {
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', () => done(text()));
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function isListening(port: number, { child, text }: Started): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    if (await canConnect(port)) return;
    await new Promise((resolved) => setTimeout(resolved, 100));
  }
  throw new Error(`the server did not start:\n${text()}`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}
