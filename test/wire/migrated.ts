/** Programs of `test/wire/programs` and `test/conformance/programs`, migrated in a copy of their own, started, spoken to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { applyPlan, planRepository } from '../../planner/index.js';

export const VERSION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

const folders: string[] = [];
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface CopyOptions {
  /** `undefined`: the copy stays as it is. */
  readonly era: 'dual' | 'modern' | undefined;
  /** Packages that the program finds under another name than they have here: another major version. */
  readonly packages?: Readonly<Record<string, string>>;
}

/** The folder of a migrated copy. */
export async function migratedCopy(source: string, options: CopyOptions = { era: 'dual' }): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-wire-')));
  folders.push(root);
  cpSync(resolve(source), root, { recursive: true });
  const { era, packages } = options;
  if (era) await applyPlan(await planRepository({ root, paths: [], era, ignore: [] }), { allowDirty: true });
  if (packages) linkPackages(root, packages);
  else symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

function linkPackages(root: string, packages: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    symlinkSync(resolve('node_modules', packages[name] ?? name), join(root, 'node_modules', name));
}

export interface HttpProgram {
  readonly origin: string;
  readonly url: string;
  /** What the program leaves with when it is told to stop. */
  stopped(signal: NodeJS.Signals): Promise<number | string | null>;
}

export async function startedHttp(folder: string, entry: string, ...args: readonly string[]): Promise<HttpProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), entry, ...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const origin = `http://localhost:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(origin).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return { origin, url: `${origin}/mcp`, stopped: (signal) => exitOf(child, signal) };
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${entry} did not start:\n${errors}`);
}

function exitOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  child.kill(signal);
  return new Promise((done) => {
    const timer = setTimeout(() => done('still running after 10 seconds'), 10_000);
    child.once('exit', (code, by) => {
      clearTimeout(timer);
      done(code ?? by);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The last message of the answer, whether JSON or the end of a stream; `undefined` for an empty body. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  readonly body: any;
  /** Messages before it. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sends
  readonly before: any[];
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const lines = isStream ? text.split('\n').flatMap((line) => /^data: ?(.+)$/.exec(line)?.[1] ?? []) : [text];
  const messages = lines.filter((line) => line.trim() !== '').map((line) => parsed(line));
  const { status, headers } = response;
  return { status, headers, body: messages.at(-1), before: messages.slice(0, -1) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let lastId = 0;

export function modernMessage(method: string, params: object = {}, meta: object = {}): Record<string, unknown> {
  const _meta = { [`${META}protocolVersion`]: VERSION, [`${META}clientCapabilities`]: {}, ...meta };
  return { jsonrpc: '2.0', id: `m${++lastId}`, method, params: { ...params, _meta } };
}

export function modernHeaders(message: Record<string, unknown>): Record<string, string> {
  const { name, uri } = (message.params ?? {}) as { name?: string; uri?: string };
  const target = name ?? uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': VERSION,
    'mcp-method': String(message.method),
    ...(target !== undefined && { 'mcp-name': target }),
  };
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  };
  return answerOf(await fetch(url, { ...init, body: JSON.stringify(body) }));
}

export async function modernCall(url: string, method: string, params: object = {}, meta: object = {}): Promise<Answer> {
  const message = modernMessage(method, params, meta);
  return post(url, message, modernHeaders(message));
}

export interface StdioProgram {
  send(message: unknown): void;
  /** The next message that the program writes. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server writes
  next(): Promise<any>;
}

export function startedStdio(folder: string, entry: string): StdioProgram {
  const child = spawn(process.execPath, [entry], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      const first = waiting.shift();
      if (first) first(line);
      else lines.push(line);
    }
  });
  return {
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    next: async () => {
      const line = lines.shift() ?? (await new Promise<string>((done) => waiting.push(done)));
      return JSON.parse(line);
    },
  };
}
