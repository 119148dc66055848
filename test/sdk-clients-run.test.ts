/**
 * A client of SDK v2 in the style of 2025 is run before and after entry-points and subscriptions: against a server that
 * speaks 2026-07-28 only, one of SDK v1 with sessions, one of HTTP+SSE that never answers what it does not know, and
 * servers that turn it away.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { transform as entryPoints } from '../transforms/entry-points/index.js';
import { transform as subscriptions } from '../transforms/subscriptions/index.js';
import { run } from './harness/chain.js';

const PROGRAM = `
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export class Host {
  heard = [];
  client = new Client({ name: 'host', version: '1.0.0' }, { capabilities: { roots: { listChanged: true } } });

  constructor() {
    this.client.setRequestHandler('roots/list', async () => ({ roots: [] }));
    this.client.setNotificationHandler('notifications/message', ({ params }) => void this.heard.push(\`log \${params.data}\`));
    this.client.setNotificationHandler('notifications/tools/list_changed', () => void this.heard.push('tools'));
    this.client.setNotificationHandler('notifications/resources/updated', ({ params }) => void this.heard.push(params.uri));
  }

  async open(url) {
    try {
      await this.client.connect(new StreamableHTTPClientTransport(url));
    } catch {
      await this.client.connect(new SSEClientTransport(url), { timeout: 3000 });
    }
    if (this.client.getServerCapabilities()?.logging) await this.client.setLoggingLevel('info');
    await this.client.ping();
    await this.client.sendRootsListChanged();
  }

  async touch() {
    const { content } = await this.client.callTool({ name: 'touch' });
    await new Promise((done) => setTimeout(done, 150));
    return content[0].text;
  }

  async watch(uri) {
    await this.client.subscribeResource({ uri });
    const text = await this.touch();
    await this.client.unsubscribeResource({ uri });
    return text;
  }
}
`;

interface Host {
  readonly heard: string[];
  readonly client: { getProtocolEra(): string | undefined; close(): Promise<void> };
  open(url: URL): Promise<void>;
  touch(): Promise<string>;
  watch(uri: string): Promise<string>;
}

const URI = 'board://all';
const servers: HttpServer[] = [];
const programs: Record<'before' | 'after', new () => Host> = {} as never;
let folder = '';

before(async () => {
  mkdirSync('.cache', { recursive: true });
  // Inside the repository, so that the programs find its node_modules.
  folder = mkdtempSync(join(resolve('.cache'), 'sdk-clients-'));
  const migrated = run([entryPoints, subscriptions], new Map([['host.mjs', PROGRAM]]));
  for (const [name, text] of [
    ['before', PROGRAM],
    ['after', migrated.files.get('host.mjs')!],
  ] as const) {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, text);
    programs[name] = ((await import(pathToFileURL(path).href)) as { Host: new () => Host }).Host;
  }
  assert.deepEqual(
    migrated.found.filter(({ outcome }) => outcome.verdict === 'manual').map(({ id }) => id),
    [],
  );
});

after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function served(listener: (req: IncomingMessage, res: ServerResponse) => unknown): Promise<URL> {
  const server = createServer((req, res) => void listener(req, res));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** Speaks 2026-07-28 and refuses everybody else. */
function modernServer(): Promise<URL> {
  const capabilities = { logging: {}, tools: { listChanged: true }, resources: { subscribe: true } };
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'modern', version: '1.0.0' }, { capabilities });
      server.registerTool('touch', {}, async (ctx) => {
        await ctx.mcpReq.log('info', 'touched');
        handler.notify.toolsChanged();
        handler.notify.resourceUpdated(URI);
        return { content: [{ type: 'text', text: 'modern' }] };
      });
      return server;
    },
    { legacy: 'reject' },
  );
  return served(toNodeHandler(handler));
}

function oldServer(): OldServer {
  const capabilities = { logging: {}, tools: { listChanged: true }, resources: { subscribe: true } };
  const server = new OldServer({ name: 'old', version: '1.0.0' }, { capabilities });
  const subscribed = new Set<string>();
  server.registerTool('touch', {}, async (extra) => {
    await server.sendLoggingMessage({ level: 'info', data: 'touched' }, extra.sessionId);
    server.sendToolListChanged();
    if (subscribed.has(URI)) await server.server.sendResourceUpdated({ uri: URI });
    return { content: [{ type: 'text', text: 'old' }] };
  });
  server.server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  return server;
}

/** Sessions of SDK v1. */
function sessionServer(): Promise<URL> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  return served(async (req, res) => {
    const known = transports.get(String(req.headers['mcp-session-id']));
    if (known) return known.handleRequest(req, res);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await oldServer().connect(transport as never);
    return transport.handleRequest(req, res);
  });
}

/** HTTP+SSE, silent about server/discover. */
function sseServer(): Promise<URL> {
  const transports = new Map<string, SSEServerTransport>();
  return served(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    if (req.method === 'GET' && pathname === '/mcp') {
      const transport = new SSEServerTransport('/messages', res);
      transports.set(transport.sessionId, transport);
      return oldServer().connect(transport);
    }
    const transport = pathname === '/messages' ? transports.get(searchParams.get('sessionId') ?? '') : undefined;
    if (!transport) return res.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const message = JSON.parse(Buffer.concat(chunks).toString()) as { method?: string };
    return message.method === 'server/discover'
      ? res.writeHead(202).end()
      : transport.handlePostMessage(req, res, message);
  });
}

const ALL = ['board://all', 'log touched', 'tools'];

async function watched(which: 'before' | 'after', url: URL) {
  const host = new programs[which]();
  await host.open(url);
  const era = host.client.getProtocolEra();
  const text = await host.watch(URI);
  const heard = [...new Set(host.heard)].sort();
  host.heard.length = 0;
  // The subscription has ended.
  await host.touch();
  const later = host.heard.includes(URI);
  await host.client.close();
  return { era, text, heard, later };
}

describe('a client of SDK v2', () => {
  test('does not get to a server of 2026-07-28 before its migration', async () => {
    await assert.rejects(new programs.before().open(await modernServer()));
  });

  test('speaks 2026-07-28 after it, and hears what it subscribed to, the log that it asked for, and changes', async () => {
    const result = await watched('after', await modernServer());
    assert.deepEqual(result, { era: 'modern', text: 'modern', heard: ALL, later: false });
  });

  for (const which of ['before', 'after'] as const) {
    test(`works with sessions of 2025 ${which} its migration`, async () => {
      const result = await watched(which, await sessionServer());
      assert.deepEqual(result, { era: 'legacy', text: 'old', heard: ALL, later: false });
    });

    test(`falls back to HTTP+SSE ${which} its migration, also where nobody answers server/discover`, async () => {
      const result = await watched(which, await sseServer());
      assert.deepEqual(result, { era: 'legacy', text: 'old', heard: ALL, later: false });
    });

    for (const status of [401, 403, 500]) {
      test(`takes ${status} for no sign of an era ${which} its migration`, async () => {
        const asked: string[] = [];
        const url = await served((req, res) => {
          asked.push(req.method ?? '');
          res.writeHead(status).end();
        });
        await assert.rejects(new programs[which]().open(url), (error: { code?: number }) => error.code === status);
        // One POST that is refused, then the fallback of the program: no second try in another revision.
        assert.deepEqual(asked, ['POST', 'GET']);
      });
    }
  }
});
