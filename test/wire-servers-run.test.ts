/** Hand-written servers after their migration, spoken to by clients of both eras: raw ones and the official ones. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  type Answer,
  answerOf,
  type HttpProgram,
  migratedCopy,
  modernCall,
  modernHeaders,
  modernMessage,
  post,
  startedHttp,
  startedStdio,
  VERSION,
} from './wire/migrated.js';

const META = 'io.modelcontextprotocol/';

/** Programs over HTTP, each in another structure; `tool` runs without arguments. */
const PROGRAMS = [
  { source: 'test/wire/programs/express-chain', entry: 'server.cjs', tool: 'count', info: 'express-chain' },
  { source: 'test/wire/programs/http-class', entry: 'server.mjs', tool: 'count', info: 'http-class' },
  {
    source: 'test/conformance/programs/raw-server',
    entry: 'raw-legacy-a.mjs',
    tool: 'test_simple_text',
    info: 'raw-legacy-a',
  },
  {
    source: 'test/conformance/programs/split-server',
    entry: 'src/server.ts',
    tool: 'test_simple_text',
    info: 'split-server',
  },
];

function assertError({ status, body }: Answer, expected: [number, number]): void {
  assert.deepEqual([status, body?.error?.code], expected, JSON.stringify(body));
}

for (const { source, entry, tool, info } of PROGRAMS) {
  describe(`${info}, migrated`, () => {
    let program: HttpProgram;
    before(async () => {
      program = await startedHttp(await migratedCopy(source), entry);
    });

    test('tells a raw client of 2026-07-28 what it is, without a handshake or a session', async () => {
      const { status, headers, body } = await modernCall(program.url, 'server/discover');
      assert.equal(status, 200);
      assert.equal(headers.get('mcp-session-id'), null);
      assert.deepEqual(body.result.supportedVersions, [VERSION]);
      assert.equal(body.result.resultType, 'complete');
      assert.equal(body.result._meta[`${META}serverInfo`].name, info);
      for (const { listChanged, subscribe } of Object.values(body.result.capabilities) as Record<string, unknown>[])
        assert.deepEqual([listChanged, subscribe], [undefined, undefined]);
      assert.equal(body.result.capabilities.logging, undefined);
    });

    test('lists and calls tools, with cache fields on the list alone', async () => {
      const list = await modernCall(program.url, 'tools/list');
      assert.ok(list.body.result.tools.some(({ name }: { name: string }) => name === tool));
      const { resultType, ttlMs, cacheScope } = list.body.result;
      assert.deepEqual({ resultType, ttlMs, cacheScope }, { resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
      const called = await modernCall(program.url, 'tools/call', { name: tool, arguments: {} });
      assert.equal(called.status, 200);
      assert.equal(called.headers.get('mcp-session-id'), null);
      assert.equal(called.body.result.resultType, 'complete');
      assert.equal(called.body.result.content[0].type, 'text');
      assert.equal(called.body.result.ttlMs, undefined);
    });

    test('refuses what a request of 2026-07-28 must not be, with the status for it', async () => {
      const message = modernMessage('tools/list');
      const headers = modernHeaders(message);
      assertError(await post(program.url, { ...message, params: {} }, headers), [400, -32602]);
      assertError(await post(program.url, message), [400, -32020]);
      assertError(await post(program.url, message, { ...headers, 'mcp-method': 'tools/call' }), [400, -32020]);
      const future = modernMessage('tools/list', {}, { [`${META}protocolVersion`]: '2099-01-01' });
      const unknown = await post(program.url, future, { ...headers, 'mcp-protocol-version': '2099-01-01' });
      assertError(unknown, [400, -32022]);
      assert.deepEqual(unknown.body.error.data, { supported: [VERSION], requested: '2099-01-01' });
      for (const method of ['ping', 'initialize', 'logging/setLevel', 'subscriptions/listen', 'toString'])
        assertError(await modernCall(program.url, method), [404, -32601]);
      const { id: _id, ...notification } = modernMessage('notifications/cancelled', { requestId: 1 });
      const noted = await post(program.url, notification, modernHeaders(notification));
      assert.deepEqual([noted.status, noted.body], [202, undefined]);
    });

    test('answers 405 to GET and DELETE of such a client', async () => {
      for (const method of ['GET', 'DELETE']) {
        const response = await fetch(program.url, { method, headers: { 'mcp-protocol-version': VERSION } });
        // A server that has no such route at all answers 404.
        assert.ok([404, 405].includes(response.status), `${method} ${response.status}`);
        await response.body?.cancel();
      }
    });

    test('serves the official client, which finds out that it is modern', async () => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      await client.connect(new StreamableHTTPClientTransport(new URL(program.url)));
      assert.equal(client.getProtocolEra(), 'modern');
      assert.ok((await client.listTools()).tools.some(({ name }) => name === tool));
      const { content } = (await client.callTool({ name: tool, arguments: {} })) as { content: { type: string }[] };
      assert.equal(content[0].type, 'text');
      await client.close();
    });

    test('serves a client of 2025 as before, and sends it nothing of 2026-07-28', async () => {
      const client = new LegacyClient({ name: 'test', version: '1' }, { capabilities: {} });
      await client.connect(new LegacyTransport(new URL(program.url)) as never);
      const list = await client.listTools();
      assert.deepEqual(Object.keys(list), ['tools']);
      const result = await client.callTool({ name: tool, arguments: {} });
      assert.deepEqual(Object.keys(result), ['content']);
      await client.ping();
      await client.close();
    });
  });
}

describe('arrays of messages', () => {
  let program: HttpProgram;
  before(async () => {
    program = await startedHttp(await migratedCopy('test/wire/programs/express-chain'), 'server.cjs');
  });
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'count' } });
  const counted = async () => Number(await (await fetch(`${program.origin}/count`)).text());

  test('one with a message of 2026-07-28 is refused, and nothing of it runs', async () => {
    const start = await counted();
    for (const body of [
      [call(1), modernMessage('tools/call', { name: 'count' })],
      [modernMessage('tools/call', { name: 'count' }), call(1)],
      [modernMessage('tools/call', { name: 'count' })],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'count', _meta: { [`${META}clientInfo`]: 3 } } }],
    ]) {
      const answer = await post(program.url, body);
      assertError(answer, [400, -32600]);
      assert.equal(answer.body.id, null);
    }
    assert.equal(await counted(), start);
  });

  test('any one under the header of 2026-07-28 is refused, also one that is half valid', async () => {
    const start = await counted();
    for (const body of [[call(1), call(2)], [call(1), 'nonsense'], [call(1), null], []])
      assertError(await post(program.url, body, { 'mcp-protocol-version': VERSION }), [400, -32600]);
    assert.equal(await counted(), start);
  });

  test('one of a client of 2025-03-26 is run as before', async () => {
    const start = await counted();
    const { status, body } = await post(program.url, [call(1), call(2)]);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ id, result }: { id: number; result: object }) => [id, Object.keys(result)]),
      [
        [1, ['content']],
        [2, ['content']],
      ],
    );
    assert.equal(await counted(), start + 2);
  });
});

describe('questions, logs and headers of raw-legacy-a, migrated', () => {
  let program: HttpProgram;
  before(async () => {
    program = await startedHttp(await migratedCopy('test/conformance/programs/raw-server'), 'raw-legacy-a.mjs');
  });

  test('a tool that asks answers a modern request with an error at once, and a client of 2025 with the answer', async () => {
    const asked = await modernCall(
      program.url,
      'tools/call',
      { name: 'test_elicitation', arguments: { message: 'who?' } },
      { [`${META}clientCapabilities`]: { elicitation: {} } },
    );
    assert.equal(asked.body.result.isError, true);
    assert.deepEqual(asked.before, []);
    const client = new LegacyClient({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, async () => ({
      action: 'accept',
      content: { username: 'Ada', email: 'ada@example.com' },
    }));
    await client.connect(new LegacyTransport(new URL(program.url)) as never);
    const result = await client.callTool({ name: 'test_elicitation', arguments: { message: 'who?' } });
    assert.match(JSON.stringify(result), /Ada/);
    await client.close();
  });

  test('log messages come only to a request that asks for them', async () => {
    const params = { name: 'test_logging_tool', arguments: {} };
    assert.deepEqual((await modernCall(program.url, 'tools/call', params)).before, []);
    const logged = await modernCall(program.url, 'tools/call', params, { [`${META}logLevel`]: 'info' });
    assert.deepEqual(
      logged.before.map(({ method }) => method),
      ['notifications/message'],
    );
    assert.deepEqual(
      (await modernCall(program.url, 'tools/call', params, { [`${META}logLevel`]: 'error' })).before,
      [],
    );
  });

  test('an argument that is mirrored in a header must agree with it', async () => {
    const message = modernMessage('tools/call', { name: 'test_custom_headers', arguments: { region: 'eu' } });
    const headers = modernHeaders(message);
    assertError(await post(program.url, message, headers), [400, -32020]);
    assertError(await post(program.url, message, { ...headers, 'mcp-param-region': 'us' }), [400, -32020]);
    const { status, body } = await post(program.url, message, { ...headers, 'mcp-param-region': 'eu' });
    assert.deepEqual([status, body.result.content[0].text], [200, 'region=eu']);
  });

  test('a browser may send the new headers', async () => {
    const response = await fetch(program.url, { method: 'OPTIONS', headers: { origin: 'http://localhost:1' } });
    const allowed = response.headers.get('access-control-allow-headers') ?? '';
    for (const name of ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id'])
      assert.ok(allowed.includes(name), name);
  });

  test('two requests of one client know nothing of each other, whatever session they name', async () => {
    const message = modernMessage('tools/call', { name: 'test_simple_text', arguments: {} });
    const stolen = await post(program.url, message, { ...modernHeaders(message), 'mcp-session-id': 'made-up' });
    assert.equal(stolen.status, 200);
    assert.equal(stolen.headers.get('mcp-session-id'), null);
  });
});

describe('a server on stdio, migrated', () => {
  test('answers both eras on one connection, and an array with an error instead of silence', async () => {
    const program = startedStdio(await migratedCopy('test/wire/programs/stdio-lines'), 'server.mjs');
    program.send(modernMessage('server/discover'));
    const { result } = await program.next();
    assert.deepEqual([result.supportedVersions, result.capabilities], [[VERSION], { tools: {} }]);
    program.send(modernMessage('tools/call', { name: 'count' }));
    const called = await program.next();
    assert.deepEqual([called.result.resultType, called.result.content[0].text], ['complete', '1']);
    program.send(modernMessage('tools/call', { name: 'count' }, { [`${META}logLevel`]: 'debug' }));
    assert.equal((await program.next()).method, 'notifications/message');
    assert.equal((await program.next()).result.content[0].text, '2');
    program.send([modernMessage('tools/call', { name: 'count' })]);
    assert.equal((await program.next()).error.code, -32600);
    program.send(modernMessage('ping'));
    assert.equal((await program.next()).error.code, -32601);
    program.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    assert.equal((await program.next()).error.code, -32002, 'a client of 2025 still has to open with initialize');
  });

  test('serves a client of 2025 as before', async () => {
    const folder = await migratedCopy('test/wire/programs/stdio-lines');
    const client = new LegacyClient({ name: 'test', version: '1' }, { capabilities: {} });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [join(folder, 'server.mjs')] }) as never,
    );
    assert.deepEqual(Object.keys(await client.listTools()), ['tools']);
    await client.close();
  });
});

describe('a route with Request and Response, migrated', () => {
  test('answers both eras, and GET as before to whoever is no client of 2026-07-28', async () => {
    const folder = await migratedCopy('test/wire/programs/fetch-route');
    const { POST, GET } = await import(pathToFileURL(join(folder, 'route.ts')).href);
    const ask = async (body: object, headers: Record<string, string> = {}) =>
      answerOf(
        await POST(new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(body) })),
      );
    const message = modernMessage('tools/list');
    const { status, body } = await ask(message, modernHeaders(message));
    assert.deepEqual([status, body.result.ttlMs, body.result.resultType], [200, 0, 'complete']);
    assertError(await ask(message), [400, -32020]);
    assertError(await ask([message]), [400, -32600]);
    assert.deepEqual(Object.keys((await ask({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).body.result), ['tools']);
    const get = (headers: Record<string, string>) => GET(new Request('http://localhost/mcp', { headers }));
    assert.equal((await get({ 'mcp-protocol-version': VERSION })).status, 405);
    assert.equal((await get({})).status, 200);
  });
});
