/** Programs of `test/wire/programs` and `test/conformance/programs`, migrated in a copy of their own, started, spoken to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
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

/** The folder of a migrated copy. */
export async function migratedCopy(source: string): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-wire-')));
  folders.push(root);
  cpSync(resolve(source), root, { recursive: true });
  await applyPlan(await planRepository({ root, paths: [], era: 'dual', ignore: [] }), { allowDirty: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

export interface HttpProgram {
  readonly origin: string;
  readonly url: string;
}

export async function startedHttp(folder: string, entry: string): Promise<HttpProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), entry], {
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
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(origin).catch(() => undefined);
    if (answer) return { origin, url: `${origin}/mcp` };
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${entry} did not start:\n${errors}`);
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
