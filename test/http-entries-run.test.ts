/** HTTP servers on the SDK, before and after their migration: started, and spoken to by clients of both eras and by strangers. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type HttpServerProgram, PROGRAMS } from './wire/http-programs.js';
import {
  type CopyOptions,
  type HttpProgram,
  migratedCopy,
  modernHeaders,
  modernMessage,
  startedHttp,
} from './wire/migrated.js';

const ROUTE_HOST = resolve('test/wire/route-host.ts');
const PIN = '2026-07-28';

// PROGRAM=http-koa: only programs whose name holds the word.
for (const program of PROGRAMS.filter(({ name }) => name.includes(process.env.PROGRAM ?? ''))) {
  describe(program.name, { concurrency: false }, () => {
    let old: Seen;

    test('serves a client of 2025 before the migration', async () => {
      const { url } = await startedProgram(program, undefined);
      old = await talk(url, program, undefined);
      assert.ok(old.tools.length >= 3);
      assert.ok(old.tools.every((tool) => 'inputSchema' in tool));
    });

    test('says the same to both clients after it, also to both at once', async () => {
      const { url } = await startedProgram(program, 'dual');
      const [of2025, pinned] = await Promise.all([talk(url, program, undefined), talk(url, program, PIN)]);
      assert.deepEqual(answersOf(of2025), answersOf(old));
      assert.deepEqual(answersOf(pinned), answersOf(old));
      assert.equal(pinned.sessionIds, 0);
      assert.equal(of2025.sessionIds > 0, program.dual === 'sessionful');
      await assertStrangersRefused(url, program);
      if (program.dual === 'stateless') await assertPostAlone(url, program);
    });

    test('modern alone: no client of 2025, no sessions, POST only', async () => {
      const running = await startedProgram(program, 'modern');
      const { url, origin } = running;
      assert.deepEqual(answersOf(await talk(url, program, PIN)), answersOf(old));
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
      const refused = await ask(url, program, { message: { jsonrpc: '2.0', id: 1, method: 'initialize', params } });
      assert.deepEqual([refused.status, refused.errorCode], [400, -32022]);
      await assertPostAlone(url, program);
      await assertStrangersRefused(url, program);
      if (program.ownRoute) assert.equal((await fetch(`${origin}${program.ownRoute}`)).status, 200);
      if (program.stopsOn) assert.equal(await running.stopped(program.stopsOn), 0);
    });
  });
}

test('http-auth knows its callers apart, and refuses who is none', async () => {
  const program = PROGRAMS.find(({ name }) => name === 'http-auth')!;
  for (const era of [undefined, 'dual', 'modern'] as const) {
    const { url } = await startedProgram(program, era);
    const callers = ['alice', 'bob', 'alice', 'bob'];
    const answers = callers.map((name) => {
      const headers = { authorization: `Bearer token-of-${name}` };
      return talk(url, { ...program, headers }, era === 'modern' ? PIN : undefined);
    });
    const said = (await Promise.all(answers)).map(({ calls }) => JSON.stringify(calls[0]));
    for (const [index, name] of callers.entries()) assert.match(said[index], new RegExp(`${name} \\(`));
    const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer token-of-eve' }];
    for (const headers of strangers) assert.equal((await ask(url, { ...program, headers }, {})).status, 401);
  }
});

test('one transport for everybody serves one client; its migration serves two', async () => {
  const program = PROGRAMS.find(({ name }) => name === 'http-shared-transport')!;
  const before = await startedProgram(program, undefined);
  await talk(before.url, program, undefined);
  await assert.rejects(talk(before.url, program, undefined));
  const { url } = await startedProgram(program, 'dual');
  await Promise.all([talk(url, program, undefined), talk(url, program, undefined)]);
});

async function startedProgram(program: HttpServerProgram, era: CopyOptions['era']): Promise<HttpProgram> {
  const { name, entry, isRoute, packages } = program;
  const folder = await migratedCopy(`test/wire/programs/${name}`, { era, packages });
  return isRoute ? startedHttp(folder, ROUTE_HOST, entry) : startedHttp(folder, entry);
}

interface Seen {
  readonly tools: readonly object[];
  readonly prompts: readonly object[];
  readonly calls: readonly object[];
  readonly prompt: object;
  /** Answers to twenty calls at once. */
  readonly parallel: readonly object[];
  readonly instructions: string | undefined;
  /** Answers that name a session. */
  readonly sessionIds: number;
}

const answersOf = ({ sessionIds: _, ...rest }: Seen) => rest;

/** One client from its start to its end, with all that the program can be asked. */
async function talk(url: string, program: HttpServerProgram, pin: string | undefined): Promise<Seen> {
  const options = pin === undefined ? {} : { versionNegotiation: { mode: { pin } } };
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  let sessionIds = 0;
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: program.headers },
    fetch: async (target, init) => {
      const response = await fetch(target, init);
      if (response.headers.has('mcp-session-id')) sessionIds++;
      return response;
    },
  });
  try {
    await client.connect(transport);
    const { tools } = await client.listTools();
    const { prompts } = await client.listPrompts();
    const calls = [];
    for (const call of program.calls) calls.push(resultOf(await client.callTool(call)));
    const { description, messages } = await client.getPrompt(program.prompt);
    const mixed = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? program.slow : program.calls[(index >> 1) % program.calls.length],
    );
    const parallel = await Promise.all(mixed.map(async (call) => resultOf(await client.callTool(call))));
    const instructions = client.getInstructions();
    return {
      tools: tools.map(toolOf),
      prompts,
      calls,
      prompt: { description, messages },
      parallel,
      instructions,
      sessionIds,
    };
  } finally {
    await client.close();
  }
}

/** The two versions of the SDK word it differently when arguments do not fit the schema. */
const REFUSED_ARGUMENTS = /^(MCP error -32602: )?Input validation error: .*/s;

function resultOf({ content, structuredContent, isError = false }: Record<string, unknown>): object {
  const blocks = content as { text?: string }[];
  const words = blocks.map((block) =>
    isError && block.text ? { ...block, text: block.text.replace(REFUSED_ARGUMENTS, 'refused arguments') } : block,
  );
  return { content: words, structuredContent, isError };
}

/** Without what only one of the two versions writes: tasks, which went, and the dialect of the schema. */
function toolOf({ execution: _, ...tool }: Record<string, unknown>): object {
  const schemas = ['inputSchema', 'outputSchema'].map((key) => {
    const { $schema: _dialect, ...schema } = (tool[key] ?? {}) as Record<string, unknown>;
    return [key, schema];
  });
  return { ...tool, ...Object.fromEntries(schemas) };
}

interface Question {
  readonly method?: string;
  readonly message?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

interface Answered {
  readonly status: number;
  readonly sessionId?: unknown;
  readonly errorCode: unknown;
}

/** A request with headers of its own, also `Host`; without a message it is a modern `tools/list`. */
function ask(url: string, program: HttpServerProgram, question: Question): Promise<Answered> {
  const message = question.message ?? modernMessage('tools/list');
  const { method = 'POST' } = question;
  const headers = {
    ...(method === 'POST' && (question.message ? LEGACY_HEADERS : modernHeaders(message))),
    ...program.headers,
    ...question.headers,
  };
  return new Promise((done, fail) => {
    const asked = httpRequest(url, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json');
        const errorCode = isJson ? JSON.parse(text).error?.code : undefined;
        done({ status: response.statusCode!, sessionId: response.headers['mcp-session-id'], errorCode });
      });
    });
    asked.on('error', fail);
    asked.setTimeout(5000, () => asked.destroy(new Error(`${method} ${url} hangs`)));
    asked.end(method === 'POST' ? JSON.stringify(message) : undefined);
  });
}

const LEGACY_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function assertStrangersRefused(url: string, program: HttpServerProgram): Promise<void> {
  const status = async (headers: Record<string, string>) => (await ask(url, program, { headers })).status;
  assert.equal(await status({ origin: 'https://evil.example' }), 403);
  assert.equal(await status({ origin: 'null' }), 403);
  assert.equal(await status({ host: 'evil.example' }), program.hasPublicName ? 200 : 403);
  assert.equal(await status({ origin: new URL(url).origin }), 200);
  assert.equal(await status({}), 200);
}

async function assertPostAlone(url: string, program: HttpServerProgram): Promise<void> {
  for (const method of ['GET', 'DELETE']) {
    const headers = { accept: 'text/event-stream', 'mcp-session-id': 'b6a3c6a8-6f27-4ad1-9f7e-1d3d0f5f8a11' };
    const { status, sessionId } = await ask(url, program, { method, headers });
    assert.deepEqual([method, status, sessionId], [method, 405, undefined]);
  }
}
