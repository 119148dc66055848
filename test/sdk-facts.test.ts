/** The tables about SDK v1 and v2 against the installed packages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import * as v1 from '@modelcontextprotocol/sdk/types.js';
import { completable, InMemoryTransport, McpServer, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  NOTIFICATION_METHODS,
  REQUEST_METHODS,
  RESULT_SCHEMAS,
  TASK_METHODS,
} from '../ast/protocol/request-schemas.js';
import { INTERNALS } from '../ast/protocol/sdk-internals.js';

const INFO = { name: 'facts', version: '1.0.0' };
const CAPABILITIES = { tools: {}, prompts: {}, resources: { subscribe: true }, logging: {}, completions: {} };
const CLIENT_CAPABILITIES = { sampling: {}, elicitation: {}, roots: {} };

function methodOf(schema: unknown): unknown {
  return (schema as { shape?: { method?: { value?: unknown } } }).shape?.method?.value;
}

test('every schema of SDK v1 with a method literal is in a table under that method', () => {
  const known: Record<string, string> = { ...REQUEST_METHODS, ...NOTIFICATION_METHODS, ...TASK_METHODS };
  const found = Object.entries(v1).filter(
    ([name, schema]) => /(?:Request|Notification)Schema$/.test(name) && typeof methodOf(schema) === 'string',
  );
  assert.deepEqual(Object.fromEntries(found.map(([name, schema]) => [name, methodOf(schema)])), known);
});

test('SDK v2 takes handlers by the methods of the tables', () => {
  const server = new Server(INFO, { capabilities: CAPABILITIES });
  const client = new Client(INFO, { capabilities: CLIENT_CAPABILITIES });
  const set = (end: object, name: string, method: string) =>
    (end as Record<string, (method: string, handler: () => unknown) => void>)[name](method, () => ({}));
  for (const method of Object.values(REQUEST_METHODS)) {
    const end = /^(?:sampling|elicitation|roots)\//.test(method) ? client : server;
    assert.doesNotThrow(() => set(end, 'setRequestHandler', method), method);
  }
  for (const method of Object.values(NOTIFICATION_METHODS))
    assert.doesNotThrow(() => set(server, 'setNotificationHandler', method), method);
});

test('every result schema of the table is one of SDK v1', () => {
  for (const name of Object.values(RESULT_SCHEMAS)) assert.ok(name in v1, name);
});

test('private fields called the same are there in SDK v2, those called gone are not', () => {
  const server = new McpServer(INFO);
  const objects: object[] = [server, server.server, new Client(INFO)];
  for (const [name, state] of Object.entries(INTERNALS)) {
    const isThere = objects.some((object) => name in object);
    assert.equal(isThere, state !== 'gone', name);
  }
});

test('a completion on an optional schema is not offered by SDK v2, one inside of it is', async () => {
  const argumentsOf = async (field: z.ZodType): Promise<readonly string[] | undefined> => {
    const server = new McpServer(INFO);
    server.registerPrompt(
      'city',
      { argsSchema: z.object({ city: field, other: completable(z.string(), () => []) }) },
      () => ({
        messages: [],
      }),
    );
    const client = new Client(INFO);
    const [a, b] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(a), client.connect(b)]);
    const result = await client.complete({
      ref: { type: 'ref/prompt', name: 'city' },
      argument: { name: 'city', value: '' },
    });
    await client.close();
    return result.completion.values;
  };
  const cities = () => ['Bern'];
  assert.deepEqual(await argumentsOf(completable(z.string().optional(), cities)), []);
  assert.deepEqual(await argumentsOf(completable(z.string(), cities).optional()), ['Bern']);
});
