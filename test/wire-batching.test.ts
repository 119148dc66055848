/** Programs that send batches, before and after: both speak to a server that writes down what it is sent. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { transform } from '../transforms/batching/index.js';
import { run } from './harness/chain.js';

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { readonly name?: string };
}

interface Recorded {
  readonly body: Message | Message[];
  readonly headers: IncomingHttpHeaders;
}

type Program = Record<string, (url: string, ...more: unknown[]) => Promise<unknown>>;

const folder = mkdtempSync(join(tmpdir(), 'batching-'));
let server: Server;
let url = '';
let recorded: Recorded[] = [];
/** How a single message that fails is answered: as 200, or with the status of 2026-07-28. */
let failureStatus = 200;
let singlesAreStreams = false;

/** `broken` fails, `slow` takes its time; everything else says its name. */
async function replyTo(message: Message): Promise<object | undefined> {
  if (message.id === undefined) return undefined;
  if (message.params?.name === 'slow') await new Promise((resolve) => setTimeout(resolve, 60));
  const { id, method, params } = message;
  if (params?.name === 'broken') return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such tool' } };
  return { jsonrpc: '2.0', id, result: { said: params?.name ?? method } };
}

before(async () => {
  server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Message | Message[];
    recorded.push({ body, headers: req.headers });
    const messages = Array.isArray(body) ? body : [body];
    const replies = (await Promise.all(messages.map(replyTo))).filter((reply) => reply !== undefined);
    if (messages.length > 0 && replies.length === 0) return void res.writeHead(202).end();
    const isFailure = !Array.isArray(body) && 'error' in replies[0];
    const text = JSON.stringify(Array.isArray(body) ? replies : replies[0]);
    if (singlesAreStreams && !Array.isArray(body)) {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: \n\nevent: message\ndata: ${text}\n\n`);
    } else {
      res.writeHead(isFailure ? failureStatus : 200, { 'content-type': 'application/json' }).end(text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  recorded = [];
  failureStatus = 200;
  singlesAreStreams = false;
});

async function loaded(name: string, text: string): Promise<Program> {
  const path = join(folder, name);
  writeFileSync(path, text);
  return (await import(pathToFileURL(path).href)) as Program;
}

let count = 0;

/** The program as it was and as it is after the transform; it must have changed and hold no marker. */
async function bothOf(text: string): Promise<{ old: Program; now: Program }> {
  const name = `program-${count++}`;
  const { files } = run([transform], new Map([['program.mjs', text]]));
  const changed = files.get('program.mjs')!;
  assert.notEqual(changed, text);
  assert.doesNotMatch(changed, /MCP-TODO/);
  return { old: await loaded(`${name}-old.mjs`, text), now: await loaded(`${name}-now.mjs`, changed) };
}

function sent(): Recorded[] {
  const taken = recorded;
  recorded = [];
  return taken;
}

/** Runs both programs: the batch of the one is what the other sends message by message, and both give the same. */
async function compare(
  { old, now }: { old: Program; now: Program },
  name: string,
  ...more: unknown[]
): Promise<Recorded[]> {
  const expected = await old[name](url, ...more);
  const [batch, ...others] = sent();
  assert.deepEqual(others, []);
  assert.ok(Array.isArray(batch.body));
  const given = await now[name](url, ...more);
  const singles = sent();
  assert.deepEqual(given, expected);
  assert.equal(singles.length, batch.body.length, 'one request per message');
  assert.deepEqual(
    singles.map(({ body }) => body).sort(byId),
    [...batch.body].sort(byId),
    'the same messages, none of them an array',
  );
  for (const { headers } of singles) assert.equal(headers.authorization, batch.headers.authorization);
  return singles;
}

function byId(a: Message | Message[], b: Message | Message[]): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

const CALLS = `
export async function callAll(url, names) {
  const messages = names.map((name, i) => ({ jsonrpc: '2.0', id: i + 1, method: 'tools/call', params: { name } }));
  const res = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t0k' },
    body: JSON.stringify(messages),
  });
  if (!res.ok) throw new Error('HTTP ' + res.status);
  const replies = await res.json();
  return messages.map(({ id }) => replies.find((reply) => reply.id === id));
}

export async function readAll(url, names, signal) {
  const reads = [];
  for (const name of names) reads.push({ jsonrpc: '2.0', id: 'r-' + name, method: 'resources/read', params: { name } });
  const body = JSON.stringify(reads);
  const res = await fetch(url, { method: 'POST', body, signal });
  return res.json();
}
`;

const LITERALS = `
const headers = { 'content-type': 'application/json', authorization: 'Bearer t0k' };

export async function lists(url) {
  const res = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { name: 'slow' } }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]),
  });
  const [tools, prompts] = await res.json();
  return { tools, prompts };
}

export async function noticed(url) {
  const body = [
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'first' } },
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'broken' } },
  ];
  const res = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!res.ok) throw new Error(await res.text());
  const replies = await res.json();
  return replies;
}

export const arrow = (url) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify([{ jsonrpc: '2.0', id: 7, method: 'tools/list' }, { jsonrpc: '2.0', id: 8, method: 'prompts/list' }]) }).then((res) => res.json());
`;

const STREAMS = `
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export async function callAll(url, names) {
  const calls = names.map((name, i) => ({ jsonrpc: '2.0', id: i, method: 'tools/call', params: { name } }));
  const res = await fetch(url, { method: 'POST', headers, body: JSON.stringify(calls) });
  if (!res.ok) throw new Error('HTTP ' + res.status);
  return await res.json();
}

export async function readAll(url, names) {
  const reads = names.map((name, i) => ({ jsonrpc: '2.0', id: i, method: 'resources/read', params: { name } }));
  const res = await fetch(url, { method: 'POST', headers, body: JSON.stringify(reads) });
  const replies = await res.json();
  return replies;
}
`;

const HELPER = `
let lastId = 0;
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

class Client {
  constructor(url) { this.url = url; }

  async post(message) {
    const res = await fetch(this.url, { method: 'POST', headers, body: JSON.stringify(message) });
    if (!res.headers.get('content-type').includes('text/event-stream')) return res.json();
    const data = (await res.text()).split('\\n').filter((line) => line.startsWith('data: ')).at(-1);
    return JSON.parse(data.slice(6));
  }

  async tools() {
    const reply = await this.post({ jsonrpc: '2.0', id: ++lastId, method: 'tools/list' });
    return reply.result;
  }

  async callAll(names) {
    const messages = names.map((name) => ({ jsonrpc: '2.0', id: ++lastId, method: 'tools/call', params: { name } }));
    const res = await fetch(this.url, { method: 'POST', headers, body: JSON.stringify(messages) });
    const replies = await res.json();
    return replies.map(({ result, error }) => ({ result, error }));
  }
}

export const callAll = (url, names) => {
  lastId = 0;
  return new Client(url).callAll(names);
};
`;

describe('calls that were one body', () => {
  for (const names of [[], ['one'], ['one', 'two', 'three', 'four', 'five']]) {
    test(`${names.length} calls are ${names.length} requests with the same payloads and the same result`, async () => {
      await compare(await bothOf(CALLS), 'callAll', names);
    });
  }

  test('go out one after the other, in their order, also when one is slow', async () => {
    const singles = await compare(await bothOf(CALLS), 'callAll', ['slow', 'two', 'three']);
    assert.deepEqual(
      singles.map(({ body }) => (body as Message).id),
      [1, 2, 3],
    );
  });

  test('keep the error of one of them as an item, whatever status it comes with', async () => {
    for (const status of [200, 404, 400]) {
      failureStatus = status;
      await compare(await bothOf(CALLS), 'callAll', ['one', 'broken', 'three']);
    }
  });

  test('still throw when a request fails as a whole', async () => {
    const { now } = await bothOf(CALLS);
    const refusing = createServer((_, res) => void res.writeHead(503).end('busy'));
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    await assert.rejects(now.callAll(address, ['one', 'two']), /HTTP 503/);
    refusing.close();
  });
});

describe('reads that were one body', () => {
  test('give their replies in the order of the requests, also when the first is slow', async () => {
    await compare(await bothOf(CALLS), 'readAll', ['slow', 'two', 'three']);
  });

  test('0 and 1 reads work, too', async () => {
    await compare(await bothOf(CALLS), 'readAll', []);
    await compare(await bothOf(CALLS), 'readAll', ['one']);
  });

  test('are all called off by the one signal', async () => {
    const { now } = await bothOf(CALLS);
    const abort = new AbortController();
    const reading = now.readAll(url, ['slow', 'slow'], abort.signal);
    const refused = assert.rejects(reading, { name: 'AbortError' });
    // Both have to have come in: one that is still on its way would be counted for the next test.
    while (recorded.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    abort.abort();
    await refused;
  });
});

describe('batches that are written out', () => {
  test('lists are read by position', async () => {
    await compare(await bothOf(LITERALS), 'lists');
  });

  test('notifications in between are sent and not waited for with a reply; an error stays an item', async () => {
    const programs = await bothOf(LITERALS);
    for (const status of [200, 404]) {
      failureStatus = status;
      const singles = await compare(programs, 'noticed');
      assert.deepEqual(
        singles.map(({ body }) => (body as Message).method),
        ['tools/call', 'notifications/progress', 'tools/call'],
      );
    }
  });

  test('an arrow function without a body gives the same list', async () => {
    await compare(await bothOf(LITERALS), 'arrow');
  });
});

describe('a program that accepts streams of events', () => {
  test('reads single replies that come as streams, and those that do not', async () => {
    const programs = await bothOf(STREAMS);
    for (const isStream of [true, false]) {
      singlesAreStreams = isStream;
      failureStatus = isStream ? 200 : 404;
      for (const name of ['callAll', 'readAll']) {
        await compare(programs, name, []);
        await compare(programs, name, ['one', 'slow', 'broken', 'data: none']);
      }
    }
  });
});

describe('a program that has a function for single messages', () => {
  test('uses it, so that answers that come as streams of events are read', async () => {
    const programs = await bothOf(HELPER);
    singlesAreStreams = true;
    for (const names of [[], ['one'], ['one', 'broken', 'slow', 'four']]) await compare(programs, 'callAll', names);
  });
});
