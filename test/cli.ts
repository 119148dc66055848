/** Runs the command line as a user does: a process of its own, in a folder of its own. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';

export interface Ran {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  /** Sends the signal after so many milliseconds. */
  readonly killAfter?: number;
}

/** The runner of the tests builds first and says so; a single file run by hand uses the sources. */
const PROGRAM = process.env.MCP_REFIT_BUILT
  ? [resolve(process.env.MCP_REFIT_BUILT)]
  : ['--import', import.meta.resolve('tsx'), resolve('bin/mcp-refit.ts')];

export const commandLine = [process.execPath, ...PROGRAM].map((word) => `'${word}'`).join(' ');

export function cli(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_TEST_CONTEXT: ___, ...env } = process.env;
  const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: options.cwd,
    env: { ...env, ...options.env },
    ...identity,
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk) => stdout.push(chunk));
  child.stderr.on('data', (chunk) => stderr.push(chunk));
  if (options.killAfter !== undefined) setTimeout(() => child.kill('SIGINT'), options.killAfter);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      done({ code, signal, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

/** A line of shell, in which `mcp-refit` is this program. */
export function shell(line: string, cwd: string): string {
  return execFileSync('bash', ['-c', `set -o pipefail; mcp-refit() { ${commandLine} "$@"; }; ${line}`], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with these files; gone after the tests of the file. */
export function tree(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-refit-cli-')));
  folders.push(root);
  chmodSync(root, 0o755);
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return root;
}

export function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

export function git(root: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A tree that is committed. */
export function repository(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = tree(files);
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  return root;
}

/** Every file below a folder with its bytes, mode and time of change; what lies in `.git` and `.mcp-refit` apart. */
export function snapshot(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /[\\/]\.(?:git|mcp-refit)[\\/]/.test(path)) continue;
    const { mode, mtimeMs } = statSync(path);
    found[path.slice(root.length + 1)] = `${mode} ${mtimeMs} ${readFileSync(path).toString('base64')}`;
  }
  return found;
}

/** A client of SDK v1: its imports are rewritten, whatever else is. */
export const CLIENT = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';

export const client = new Client({ name: 'c', version: '1' });
`;

export const MANIFEST = `${JSON.stringify({ name: 'app', type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.25.0' } }, null, 2)}\n`;
