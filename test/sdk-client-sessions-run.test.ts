/** Clients with a session of 2025 meet servers of both eras, before and after their migration; so do tests over pairs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { transform as entryPoints } from '../transforms/entry-points/index.js';
import { transform as sessions } from '../transforms/sessions/index.js';
import { run } from './harness/chain.js';

const PROGRAM = `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function call(url, known) {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, {
    sessionId: known,
    reconnectionOptions: { initialReconnectionDelay: 10, maxReconnectionDelay: 10, reconnectionDelayGrowFactor: 1, maxRetries: 1 },
  });
  await client.connect(transport);
  const { content } = await client.callTool({ name: 'greet' }, { timeout: 2000, onresumptiontoken: () => {} });
  const result = { era: client.getProtocolEra(), session: transport.sessionId, text: content[0].text };
  await transport.terminateSession();
  await client.close();
  return result;
}
`;

interface Called {
  readonly era?: string;
  readonly session?: string;
  readonly text: string;
}

type Program = { call(url: URL, known?: string): Promise<Called> };

function greeter(): McpServer {
  const server = new McpServer({ name: 'greeter', version: '1.0.0' });
  server.registerTool('greet', {}, async () => ({ content: [{ type: 'text', text: 'hello' }] }));
  return server;
}

/** A server of 2025: a transport for each session; DELETE ends it. */
function sessionServer(): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const transports = new Map<string, NodeStreamableHTTPServerTransport>();
  return async (req, res) => {
    const known = req.headers['mcp-session-id'];
    let transport = typeof known === 'string' ? transports.get(known) : undefined;
    if (!transport) {
      const made = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void transports.set(id, made),
      });
      transport = made;
      await greeter().connect(made);
    }
    await transport.handleRequest(req, res);
  };
}

const modernOnly = () => createMcpHandler(greeter, { legacy: 'reject' });

describe('clients that have a session', () => {
  const under = resolve('node_modules/.cache');
  let folder: string;
  const running: Server[] = [];
  let modern: URL;
  let legacy: URL;

  before(async () => {
    mkdirSync(under, { recursive: true });
    folder = mkdtempSync(join(under, 'client-sessions-'));
    modern = await listening(createServer(toNodeHandler(modernOnly())));
    legacy = await listening(createServer(sessionServer()));
  });
  after(() => {
    for (const server of running) server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  async function listening(server: Server): Promise<URL> {
    running.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  }

  async function programOf(name: string, text: string): Promise<Program> {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, text);
    return (await import(pathToFileURL(path).href)) as Program;
  }

  function migrated(era: 'dual' | 'modern'): string {
    const { files, failures } = run([sessions, entryPoints], new Map([['app.mjs', PROGRAM]]), { era });
    assert.equal(failures.size, 0);
    return files.get('app.mjs')!;
  }

  test('before, a server of 2026-07-28 refuses every call of such a client', async () => {
    const { call } = await programOf('before', PROGRAM);
    await assert.rejects(call(modern), /-32022|Unsupported protocol version/);
    await assert.rejects(call(modern, 'of-last-year'), /-32022|Unsupported protocol version/);
    const { text, session } = await call(legacy);
    assert.equal(text, 'hello');
    assert.match(session ?? '', /^[\da-f-]{36}$/);
  });

  test('after, with --era modern, it joins none and speaks 2026-07-28, whatever id it is given', async () => {
    const text = migrated('modern');
    assert.doesNotMatch(text, /sessionId: known|reconnectionOptions|onresumptiontoken|terminateSession/);
    const { call } = await programOf('modern', text);
    assert.deepEqual(await call(modern, 'of-last-year'), { era: 'modern', session: undefined, text: 'hello' });
  });

  test('after, with --era dual, it meets both eras, and its session of 2025 goes on', async () => {
    const text = migrated('dual');
    assert.match(text, /sessionId: known/);
    assert.match(text, /terminateSession\(\)/);
    const { call } = await programOf('dual', text);
    assert.deepEqual(await call(modern), { era: 'modern', session: undefined, text: 'hello' });
    assert.equal((await call(legacy)).era, 'legacy');

    const client = new Client({ name: 'first', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(legacy);
    await client.connect(transport);
    const again = await call(legacy, transport.sessionId);
    assert.deepEqual(again, { era: undefined, session: transport.sessionId, text: 'hello' });
    await client.close();
  });

  test('a token given to a server of 2026-07-28 lets the call wait until its time-out, as the report says', async () => {
    const client = new Client({ name: 'app', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    const transport = new StreamableHTTPClientTransport(modern);
    await client.connect(transport);
    const resumed = client.callTool({ name: 'greet' }, { resumptionToken: '7', timeout: 300 });
    await assert.rejects(resumed, { code: 'REQUEST_TIMEOUT' });
    await transport.resumeStream('7');
    assert.equal(transport.sessionId, undefined);
    await transport.terminateSession();
    await client.close();
  });
});

describe('tests over a linked pair', () => {
  test('speak 2025 with auto and fail with a pin, and the handler speaks 2026-07-28 without a port', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const old = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await Promise.all([greeter().connect(far), old.connect(near)]);
    assert.equal(old.getProtocolEra(), 'legacy');
    await old.close();

    const [pinnedEnd, other] = InMemoryTransport.createLinkedPair();
    const pin = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
    await greeter().connect(other);
    const pinned = new Client({ name: 'test', version: '1.0.0' }, pin);
    await assert.rejects(pinned.connect(pinnedEnd), { code: 'ERA_NEGOTIATION_FAILED' });

    const handler = createMcpHandler(() => greeter());
    const client = new Client({ name: 'test', version: '1.0.0' }, pin);
    await client.connect(
      new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
        fetch: (url, init) => handler.fetch(new Request(url, init)),
      }),
    );
    assert.equal(client.getProtocolEra(), 'modern');
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ['greet'],
    );
    await client.close();
  });
});
