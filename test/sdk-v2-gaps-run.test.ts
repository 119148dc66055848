/** Tests for errors after their migration, against what SDK v2 really throws: time-outs, closed connections, statuses, OAuth. */
import assert from 'node:assert/strict';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Client, InMemoryTransport, OAuthError, ProtocolError } from '@modelcontextprotocol/client';
import type { AuthInfo, Server } from '@modelcontextprotocol/server';
import { migratedCopy } from './wire/migrated.js';

type Call = (name: string, options?: { timeout: number }) => Promise<string>;
type Calls = Record<'byClass' | 'bySwitch' | 'byNumber' | 'byText', Call> & { readonly client: Client };

let program: { readonly Calls: new () => Calls; opened(url: URL): Promise<string> };
let createGateway: () => Server;
let gate: (request: Request) => Promise<AuthInfo | Response>;

before(async () => {
  const root = await migratedCopy('test/wire/programs/error-client');
  const load = (name: string) => import(pathToFileURL(join(root, name)).href);
  program = await load('calls.mjs');
  ({ createGateway } = await load('gateway.mjs'));
  ({ gate } = await load('verifier.mjs'));
});

async function connected(): Promise<Calls> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const calls = new program.Calls();
  await Promise.all([createGateway().connect(far), calls.client.connect(near)]);
  return calls;
}

describe('errors of calls, after the migration', () => {
  for (const way of ['byClass', 'bySwitch', 'byNumber', 'byText'] as const) {
    test(`a time-out is recognised ${way}`, async () => {
      const calls = await connected();
      assert.equal(await calls[way]('slow', { timeout: 30 }), 'slow');
      await calls.client.close();
    });

    test(`a closed connection is recognised ${way}`, async () => {
      const calls = await connected();
      setTimeout(() => void calls.client.close(), 20);
      assert.equal(await calls[way]('slow'), 'closed');
    });

    test(`invalid params are recognised ${way}`, async () => {
      const calls = await connected();
      assert.equal(await calls[way]('none'), 'wrong');
      await calls.client.close();
    });
  }

  test('a code that is sent arrives as the number that it was', async () => {
    const calls = await connected();
    const error = await calls.client.callTool({ name: 'gone' }).catch((e: unknown) => e);
    assert.ok(error instanceof ProtocolError);
    assert.equal(error.code, -32000);
    assert.equal(error.message, 'The upstream is gone');
    assert.equal(await calls.bySwitch('gone'), 'code -32000');
    await calls.client.close();
  });

  test('a header that is not there is read without a failure', async () => {
    const calls = await connected();
    const { content } = await calls.client.callTool({ name: 'who' });
    assert.deepEqual(content, [{ type: 'text', text: 'nobody' }]);
    await calls.client.close();
  });
});

describe('statuses of HTTP answers, after the migration', () => {
  const servers: HttpServer[] = [];
  after(() => {
    for (const server of servers) server.close();
  });

  async function answering(status: number): Promise<URL> {
    const server = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end('no'),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  }

  for (const [status, expected] of [
    [404, 'nothing there'],
    [401, 'who'],
    [403, 'who'],
    [503, 'later'],
  ] as const) {
    test(`${status} is recognised`, async () => assert.equal(await program.opened(await answering(status)), expected));
  }

  test('another status is passed on', async () => {
    await assert.rejects(program.opened(await answering(500)), { name: 'SdkHttpError', status: 500 });
  });
});

describe('OAuth errors of a verifier, after the migration', () => {
  const asked = (token: string) =>
    gate(new Request('http://localhost/mcp', { headers: { authorization: `Bearer ${token}` } }));

  test('a bad token is answered with 401 and a challenge', async () => {
    const answer = await asked('bad');
    assert.ok(answer instanceof Response);
    assert.equal(answer.status, 401);
    assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  });

  test('a good token passes', async () => {
    const answer = await asked('good');
    assert.ok(!(answer instanceof Response));
    assert.equal(answer.clientId, 'c');
  });

  test('the error is the one class that SDK v2 knows', () => {
    assert.equal(new OAuthError('invalid_token', 'x').name, 'OAuthError');
  });
});
