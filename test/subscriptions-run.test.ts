/** Migrated servers are started: who listens over HTTP or stdio hears of changes, who asks for log messages gets them. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { transform } from '../transforms/subscriptions/index.js';
import { run } from './harness/chain.js';

const SERVER = `
function createServer() {
  const capabilities = { logging: {}, tools: { listChanged: true }, resources: { subscribe: true, listChanged: true } };
  const server = new McpServer({ name: 'board', version: '1.0.0' }, { capabilities });
  server.registerTool('touch', { description: 'Touch' }, async () => {
    await server.sendLoggingMessage({ level: 'info', data: 'touched', logger: 'board' });
    await server.server.sendResourceUpdated({ uri: 'board://all' });
    server.sendToolListChanged();
    return { content: [{ type: 'text', text: 'touched' }] };
  });
  server.registerResource('all', 'board://all', {}, async (uri) => ({ contents: [{ uri: uri.href, text: 'x' }] }));
  server.server.setRequestHandler('resources/subscribe', async () => ({}));
  return server;
}
`;

const IMPORTS = `
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
`;

const LISTEN = `.listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const SESSIONS = `
const handler = createMcpHandler(createServer, { legacy: 'reject' });
const mcp = toNodeHandler(handler);
const transports = new Map();
async function bodyOf(req) {
  if (req.method !== 'POST') return undefined;
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}
createHttpServer(async (req, res) => {
  const body = await bodyOf(req);
  if (!(await isLegacyRequest(await toWebRequest(req, body)))) return mcp(req, res, body);
  let transport = transports.get(req.headers['mcp-session-id']);
  if (!transport) {
    transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => transports.set(id, transport),
    });
    await createServer().connect(transport);
  }
  return transport.handleRequest(req, res, body);
})${LISTEN}
`;

/** Programs by what serves them; of several files the first is started. */
const PROGRAMS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  'a handler in scope': oneFile(`const handler = createMcpHandler(createServer);
createHttpServer(toNodeHandler(handler))${LISTEN}`),
  'a handler inside a wrapper': oneFile(`const mcp = toNodeHandler(createMcpHandler(createServer));
createHttpServer(mcp)${LISTEN}`),
  'a handler of another file': new Map([
    [
      'main.mjs',
      `${IMPORTS}import { createServer } from './server.mjs';
createHttpServer(toNodeHandler(createMcpHandler(createServer)))${LISTEN}`,
    ],
    ['server.mjs', `import { McpServer } from '@modelcontextprotocol/server';\nexport ${SERVER.trim()}\n`],
  ]),
  'sessions of 2025 kept beside': oneFile(SESSIONS),
  stdio: oneFile('serveStdio(createServer);'),
};

function oneFile(entry: string): ReadonlyMap<string, string> {
  return new Map([['main.mjs', `${IMPORTS}${SERVER}${entry}\n`]]);
}

const LOG = 'message touched';
const UPDATED = 'resources/updated board://all';
const CHANGED = 'tools/list_changed';

/** What a client hears of one call: before, and after the transform. */
const CASES: readonly { program: string; pin?: string; level?: string; old: string[]; now: string[] }[] = [
  ...['a handler in scope', 'a handler inside a wrapper', 'a handler of another file'].flatMap((program) => [
    { program, old: [], now: [LOG] },
    { program, pin: '2026-07-28', old: [], now: [UPDATED, CHANGED] },
    { program, pin: '2026-07-28', level: 'info', old: [], now: [LOG, UPDATED, CHANGED] },
    { program, pin: '2026-07-28', level: 'error', old: [], now: [UPDATED, CHANGED] },
  ]),
  { program: 'sessions of 2025 kept beside', old: [LOG, UPDATED, CHANGED], now: [LOG, UPDATED, CHANGED] },
  // Before, the level of a session was not looked at.
  { program: 'sessions of 2025 kept beside', level: 'error', old: [LOG, UPDATED, CHANGED], now: [UPDATED, CHANGED] },
  {
    program: 'sessions of 2025 kept beside',
    level: 'info',
    old: [LOG, UPDATED, CHANGED],
    now: [LOG, UPDATED, CHANGED],
  },
  { program: 'sessions of 2025 kept beside', pin: '2026-07-28', old: [], now: [UPDATED, CHANGED] },
  { program: 'sessions of 2025 kept beside', pin: '2026-07-28', level: 'debug', old: [], now: [LOG, UPDATED, CHANGED] },
  { program: 'stdio', old: [LOG, UPDATED, CHANGED], now: [LOG, UPDATED, CHANGED] },
  { program: 'stdio', level: 'error', old: [UPDATED, CHANGED], now: [UPDATED, CHANGED] },
  // Before, log messages came that nobody had asked for.
  { program: 'stdio', pin: '2026-07-28', old: [LOG, UPDATED, CHANGED], now: [UPDATED, CHANGED] },
  { program: 'stdio', pin: '2026-07-28', level: 'info', old: [LOG, UPDATED, CHANGED], now: [LOG, UPDATED, CHANGED] },
];

let folder = '';
const children: ChildProcess[] = [];
before(() => {
  mkdirSync('.cache', { recursive: true });
  // Inside the repository, so that the programs find its node_modules.
  folder = mkdtempSync(join(resolve('.cache'), 'subscriptions-'));
});
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('servers that tell of changes and send log messages', () => {
  for (const { program, pin, level, old, now } of CASES) {
    const who = `${pin ?? 'a client of 2025'}${level ? ` that asks for ${level}` : ''}`;
    test(`${program}: ${who} hears what it should`, async () => {
      const files = PROGRAMS[program];
      assert.deepEqual(await heard(written(files), pin, level, old.length), old, 'before');
      const { files: migrated } = run([transform], files);
      assert.notDeepEqual(migrated, files);
      assert.deepEqual(await heard(written(migrated), pin, level, now.length), now, 'after');
    });
  }
});

let programs = 0;
function written(files: ReadonlyMap<string, string>): string {
  const own = join(folder, String(++programs));
  mkdirSync(own);
  for (const [name, text] of files) writeFileSync(join(own, name), text);
  return join(own, 'main.mjs');
}

async function heard(
  program: string,
  pin: string | undefined,
  level: string | undefined,
  count: number,
): Promise<string[]> {
  const options = pin === undefined ? {} : { versionNegotiation: { mode: { pin } } };
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const found: string[] = [];
  client.setNotificationHandler('notifications/message', ({ params }) => void found.push(`message ${params.data}`));
  client.setNotificationHandler('notifications/tools/list_changed', () => void found.push(CHANGED));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    found.push(`resources/updated ${params.uri}`);
  });
  const { transport, stop } = await reached(program);
  try {
    await client.connect(transport);
    if (pin) await client.listen({ toolsListChanged: true, resourceSubscriptions: ['board://all'] });
    else {
      await client.subscribeResource({ uri: 'board://all' });
      if (level) await client.setLoggingLevel(level as 'info');
    }
    // The stream on which a session is told opens by itself, a moment after the connection.
    await moment();
    const _meta = pin && level ? { 'io.modelcontextprotocol/logLevel': level } : undefined;
    const { content } = await client.callTool({ name: 'touch', ...(_meta && { _meta }) });
    assert.deepEqual(content, [{ type: 'text', text: 'touched' }]);
    // A busy machine may take its time; what comes too many comes a moment later.
    for (let rounds = 0; found.length < count && rounds < 25; rounds++) await moment();
    await moment();
    return found.sort();
  } finally {
    await client.close();
    stop();
  }
}

const moment = (): Promise<void> => new Promise((done) => setTimeout(done, 200));

async function reached(program: string) {
  if (/serveStdio\(createServer\)/.test(readFileSync(program, 'utf8')))
    return {
      transport: new StdioClientTransport({ command: process.execPath, args: [program], stderr: 'ignore' }),
      stop() {},
    };
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const port = await new Promise<string>((done, fail) => {
    child.stdout!.once('data', (data) => done(String(data).trim()));
    child.once('exit', (code) => fail(new Error(`left with ${code} before it listened`)));
  });
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`));
  return { transport, stop: () => void child.kill() };
}
