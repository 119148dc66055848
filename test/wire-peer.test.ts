/** The module that a hand-written client gets, on its own: what it takes for evidence, what it sends, what it refuses. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { headerValue, McpPeer } from '../transforms/templates/mcp-wire-client.js';

const META = 'io.modelcontextprotocol/';
const IDENTITY = { clientInfo: { name: 'test', version: '1' }, clientCapabilities: {} };
const DISCOVERED = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

const answered = (reply: object | string, status = 200): Response =>
  new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
const failed = (code: number, status: number, data?: object): Response =>
  answered({ jsonrpc: '2.0', id: 1, error: { code, message: 'no', ...(data && { data }) } }, status);

/** A client as people write it: it throws what `fetch` gave away, so only the peer saw the status. */
function clientOver(answer: (message: Message) => Response | Promise<Response>) {
  const peer = new McpPeer();
  const sent: Message[] = [];
  let id = 0;
  const request = async (method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
    const message: Message = { jsonrpc: '2.0', id: ++id, method, params };
    const response = await peer.send(message, async (one) => {
      sent.push(one);
      return answer(one);
    });
    if (!response.ok) throw new Error('refused');
    const reply = (await response.json()) as { error?: object; result: Record<string, unknown> };
    if (reply.error) throw new Error('failed');
    return reply.result;
  };
  const connect = () =>
    peer.opened(
      IDENTITY,
      () => request('server/discover'),
      () => request('initialize', { protocolVersion: '2025-06-18' }),
    );
  return { peer, sent, request, connect };
}

const legacy = ({ method }: Message, refusal: Response): Response =>
  method === 'initialize' ? answered({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } }) : refusal;

describe('the era of a server', () => {
  for (const [name, refusal] of [
    ['400 without a body', () => answered('', 400)],
    ['400 with an error of its own', () => failed(-32000, 400)],
    ['404 with a page', () => answered('<html>not found</html>', 404)],
    ['405', () => answered('', 405)],
    ['200 with "method not found"', () => failed(-32601, 200)],
    ['200 with "invalid params"', () => failed(-32602, 200)],
  ] as const) {
    test(`is the old one when the probe is answered ${name}`, async () => {
      const { peer, sent, connect } = clientOver((message) => legacy(message, refusal()));
      const result = await connect();
      assert.equal(result.protocolVersion, '2025-06-18');
      assert.equal(peer.isModern, false);
      assert.deepEqual(
        sent.map(({ method }) => method),
        ['server/discover', 'initialize'],
      );
      assert.equal((sent[1].params as { _meta?: unknown })._meta, undefined);
    });
  }

  for (const [name, refusal] of [
    ['401', () => answered('', 401)],
    ['403', () => answered('', 403)],
    ['500', () => answered('', 500)],
    ['503 with an error', () => failed(-32603, 503)],
    ['a wrong header', () => failed(-32020, 400)],
    ['a missing capability', () => failed(-32021, 400)],
    ['a version that is not ours', () => failed(-32022, 400, { supported: ['2099-01-01'] })],
  ] as const) {
    test(`is not told by ${name}: no handshake is tried`, async () => {
      const { sent, connect } = clientOver((message) => legacy(message, refusal()));
      await assert.rejects(connect());
      assert.deepEqual([...new Set(sent.map(({ method }) => method))], ['server/discover']);
    });
  }

  test('is not told by a server that cannot be reached', async () => {
    const { sent, connect } = clientOver(() => Promise.reject(new TypeError('fetch failed')));
    await assert.rejects(connect(), /fetch failed/);
    assert.equal(sent.length, 1);
  });

  test('is not told by 401, which a client that reads responses gets as it is', async () => {
    const peer = new McpPeer();
    const refused = answered('', 401);
    const handshake = (): never => assert.fail('a handshake was tried');
    assert.equal(await peer.opened(IDENTITY, () => Promise.resolve(refused), handshake), refused);
    assert.equal(peer.isModern, false);
  });

  test('is found anew when a failed connection is tried again', async () => {
    let isUp = false;
    const { peer, connect } = clientOver(() =>
      isUp ? answered({ jsonrpc: '2.0', id: 1, result: DISCOVERED }) : answered('', 503),
    );
    await assert.rejects(connect());
    isUp = true;
    await connect();
    assert.equal(peer.isModern, true);
  });

  test('is the old one when a server on stdio keeps silent', async () => {
    const peer = new McpPeer();
    const result = await peer.opened(
      { ...IDENTITY, probeTimeoutMs: 20 },
      () => new Promise<object>(() => {}),
      () => Promise.resolve({ protocolVersion: '2025-06-18' }),
    );
    assert.deepEqual(result, { protocolVersion: '2025-06-18' });
  });

  test('reads as an answer to initialize whatever the client reads it from', async () => {
    const reply = { jsonrpc: '2.0', id: 1, result: DISCOVERED };
    const peers = [DISCOVERED, reply, { status: 200, headers: {}, data: reply }, answered(reply)];
    for (const value of peers) {
      // biome-ignore lint/suspicious/noExplicitAny: each shape is read in its own way
      const found: any = await new McpPeer().opened(IDENTITY, (): any => Promise.resolve(value));
      const body = found instanceof Response ? await found.json() : (found.data ?? found);
      assert.equal((body.result ?? body).protocolVersion, '2026-07-28');
      assert.deepEqual((body.result ?? body).capabilities, { tools: {} });
    }
  });
});

describe('the envelope', () => {
  async function modernPeer(): Promise<McpPeer> {
    const peer = new McpPeer();
    await peer.opened(IDENTITY, () => Promise.resolve(DISCOVERED));
    return peer;
  }

  test('keeps params and the _meta of the caller', async () => {
    const peer = await modernPeer();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', _meta: { progressToken: 7 } } };
    const { params } = peer.enveloped(message) as typeof message;
    assert.deepEqual(params, {
      name: 'a',
      _meta: {
        progressToken: 7,
        [`${META}protocolVersion`]: '2026-07-28',
        [`${META}clientCapabilities`]: {},
        [`${META}clientInfo`]: { name: 'test', version: '1' },
      },
    });
    assert.deepEqual(message.params._meta, { progressToken: 7 }, 'the message of the caller is not changed');
  });

  test('is not given to notifications, responses, and messages for old servers', async () => {
    const peer = await modernPeer();
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/cancelled' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ])
      assert.equal(peer.enveloped(message), message);
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    assert.equal(new McpPeer().enveloped(request), request);
  });

  test('goes with headers of every kind, and without a session', async () => {
    const peer = await modernPeer();
    const message = { method: 'resources/read', params: { uri: 'file:///a' } };
    const given = { accept: 'application/json', 'MCP-SESSION-ID': 's', 'mcp-protocol-version': '2025-06-18' };
    for (const headers of [given, new Headers(given), Object.entries(given)]) {
      const all = new Headers(peer.headers(message, headers) as Record<string, string>);
      assert.deepEqual(Object.fromEntries(all), {
        accept: 'application/json',
        'mcp-method': 'resources/read',
        'mcp-name': 'file:///a',
        'mcp-protocol-version': '2026-07-28',
      });
    }
    const old = new McpPeer();
    assert.equal(old.headers(message, given), given);
  });
});

test('header values that are not plain ASCII are encoded (SEP-2243)', () => {
  for (const plain of ['add_numbers', 'us west 1', 'file:///path/to/file%20name.txt', 'a', ''])
    assert.equal(headerValue(plain), plain);
  for (const text of [
    'Hello, 世界',
    ' padded ',
    'line1\nline2',
    'line1\r\nX-Injected: 1',
    '\tindented',
    '=?base64?YQ==?=',
  ]) {
    const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(headerValue(text)) ?? [];
    assert.equal(Buffer.from(encoded, 'base64').toString('utf8'), text);
  }
});

describe('a result that asks for input', () => {
  const ask = {
    resultType: 'input_required',
    requestState: 'sealed',
    inputRequests: { name: { method: 'elicitation/create', params: { message: 'who?' } } },
  };

  async function peerWith(answer?: (method: string, params: unknown) => unknown): Promise<McpPeer> {
    const peer = new McpPeer();
    await peer.opened({ ...IDENTITY, ...(answer && { answer }) }, () => Promise.resolve(DISCOVERED));
    return peer;
  }

  test('is answered, with the state as it came, until the result is complete', async () => {
    const peer = await peerWith((_method, params) => ({ action: 'accept', content: params }));
    const calls: Record<string, unknown>[] = [];
    const call = async (params: Record<string, unknown>): Promise<unknown> => {
      calls.push(params);
      const results = [ask, { ...ask, requestState: undefined }, { resultType: 'complete', content: [] }];
      return peer.settled(results[calls.length - 1], 'tools/call', params, call);
    };
    assert.deepEqual(await call({ name: 'a' }), { resultType: 'complete', content: [] });
    const inputResponses = { name: { action: 'accept', content: { message: 'who?' } } };
    assert.deepEqual(calls, [
      { name: 'a' },
      { name: 'a', inputResponses, requestState: 'sealed' },
      { name: 'a', inputResponses },
    ]);
  });

  test('is an error when the client cannot answer, when it never ends, and when its type is unknown', async () => {
    const again = (): never => assert.fail('asked again');
    await assert.rejects((await peerWith()).settled(ask, 'tools/call', {}, again), /cannot answer/);
    await assert.rejects(
      (await peerWith()).settled({ resultType: 'later' }, 'tools/call', {}, again),
      /unknown resultType "later"/,
    );
    const peer = await peerWith(() => ({}));
    const call = (params: unknown): Promise<unknown> => peer.settled(ask, 'tools/call', params, call);
    await assert.rejects(call({}), /again and again/);
  });

  test('of an old server is none of its business', async () => {
    assert.deepEqual(await new McpPeer().settled({ tools: [] }, 'tools/list', {}, () => assert.fail()), { tools: [] });
  });
});

test('arguments that a tool wants in headers are mirrored, and a tool with a wrong wish is left out', async () => {
  const peer = new McpPeer();
  await peer.opened(IDENTITY, () => Promise.resolve(DISCOVERED));
  const tool = (name: string, properties: object) => ({ name, inputSchema: { type: 'object', properties } });
  const nested = { type: 'object', properties: { id: { type: 'integer', 'x-mcp-header': 'Tenant' } } };
  const tools = [
    tool('good', { region: { type: 'string', 'x-mcp-header': 'Region' }, owner: nested, note: { type: 'string' } }),
    tool('empty', { a: { type: 'string', 'x-mcp-header': '' } }),
    tool('double', { a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'a' } }),
    tool('number', { a: { type: 'number', 'x-mcp-header': 'A' } }),
    tool('listed', { a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }),
  ];
  const warn = console.warn;
  console.warn = () => {};
  const listed = await peer.settled({ resultType: 'complete', tools }, 'tools/list', {}, () => assert.fail());
  console.warn = warn;
  assert.deepEqual(
    listed.tools.map(({ name }) => name),
    ['good'],
  );
  const params = { name: 'good', arguments: { region: ' eu ', owner: { id: 7 }, note: 'x' } };
  const headers = peer.headers({ method: 'tools/call', params }, {}) as Record<string, string>;
  assert.equal(headers['Mcp-Param-Region'], `=?base64?${Buffer.from(' eu ').toString('base64')}?=`);
  assert.equal(headers['Mcp-Param-Tenant'], '7');
  assert.equal(Object.keys(headers).filter((name) => name.startsWith('Mcp-Param-')).length, 2);
});
