/** Hand-written clients after their migration, each against a strict server of 2026-07-28 and one of 2025. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { legacyServer, modernServer, type Recorder, statelessLegacyServer } from './wire/recorder.js';

const META = 'io.modelcontextprotocol/';
const PROJECTS = resolve('__testfixtures__/projects');
const scratch = mkdtempSync(join(tmpdir(), 'wire-clients-'));
const open: Recorder[] = [];

after(() => rmSync(scratch, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function opened(server: Promise<Recorder>): Promise<Recorder> {
  const started = await server;
  open.push(started);
  return started;
}

function methodsOf({ seen }: Recorder): string[] {
  return seen.map(({ verb, body }) => body?.method ?? verb);
}

/** No request to a modern server lacks its envelope or its headers, and none carries a session. */
function assertModern({ seen }: Recorder): void {
  for (const { verb, headers, body } of seen) {
    assert.equal(verb, 'POST');
    assert.equal(headers['mcp-session-id'], undefined);
    assert.equal(headers['mcp-protocol-version'], '2026-07-28');
    assert.equal(body.params._meta[`${META}protocolVersion`], '2026-07-28');
  }
}

/** Behind the probe nothing of 2026-07-28 is left. */
function assertLegacy({ seen }: Recorder): void {
  for (const { headers, body } of seen.slice(1)) {
    assert.notEqual(headers['mcp-protocol-version'], '2026-07-28');
    assert.equal(headers['mcp-method'], undefined);
    assert.equal(body?.params?._meta, undefined);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: programs under test
async function loaded(project: string, file: string): Promise<any> {
  return await import(pathToFileURL(join(PROJECTS, project, 'after', file)).href);
}

const run = promisify(execFile);

describe('a class with axios', () => {
  // Stands in for the package: the same calls, answers and errors.
  const AXIOS = `const post = async (url, data, { headers } = {}) => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(data) });
    const text = await response.text();
    const parsed = text.startsWith('{') ? JSON.parse(text) : text;
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), data: parsed };
    if (!response.ok) throw Object.assign(new Error('status ' + response.status), { response: answer, code: 'ERR_BAD_REQUEST' });
    return answer;
  };
  export default { create: () => ({ post }), post };`;

  // biome-ignore lint/suspicious/noExplicitAny: programs under test
  async function clientFor(url: string): Promise<any> {
    const folder = mkdtempSync(join(scratch, 'axios-'));
    cpSync(join(PROJECTS, 'wire-client-class-with-axios/after'), folder, { recursive: true });
    mkdirSync(join(folder, 'node_modules/axios'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/axios/package.json'), '{ "type": "module", "main": "index.js" }');
    writeFileSync(join(folder, 'node_modules/axios/index.js'), AXIOS);
    const { McpHttpClient } = await import(pathToFileURL(join(folder, 'src/mcp-client.ts')).href);
    return new McpHttpClient({ baseUrl: url.replace(/\/mcp$/, ''), token: 'secret' });
  }

  for (const asStream of [false, true]) {
    test(`speaks 2026-07-28, answers as ${asStream ? 'streams' : 'JSON'}`, async () => {
      const server = await opened(modernServer({ asStream }));
      const client = await clientFor(server.url);
      await client.connect();
      assert.equal(await client.isAlive(), true);
      assert.equal((await client.listTools())[0].name, 'echo');
      assert.equal(await client.callTool('echo', { a: 1 }), 'modern echo');
      assertModern(server);
      assert.deepEqual(methodsOf(server), ['server/discover', 'server/discover', 'tools/list', 'tools/call']);
      for (const { headers } of server.seen) assert.equal(headers.authorization, 'Bearer secret');
    });
  }

  test('tries a version again that the server names', async () => {
    const server = await opened(modernServer({ refusesFirst: true }));
    const client = await clientFor(server.url);
    await client.connect();
    assert.deepEqual(methodsOf(server), ['server/discover', 'server/discover']);
    assert.notEqual(server.seen[0].body.id, server.seen[1].body.id);
    assertModern(server);
  });

  test('makes its handshake with a server of 2025', async () => {
    const server = await opened(legacyServer());
    const client = await clientFor(server.url);
    await client.connect();
    assert.equal(await client.isAlive(), true);
    assert.equal(await client.callTool('echo', {}), 'legacy echo');
    const expected = ['server/discover', 'initialize', 'notifications/initialized', 'ping', 'tools/call'];
    assert.deepEqual(methodsOf(server), expected);
    assert.equal(server.seen[4].headers['mcp-session-id'], 'session-1');
    assertLegacy(server);
  });

  test('gives up on a server that is down, instead of taking it for an old one', async () => {
    const server = await modernServer();
    await server.close();
    const client = await clientFor(server.url);
    await assert.rejects(client.connect());
  });
});

describe('functions over two files', () => {
  const main = join(PROJECTS, 'wire-client-over-two-files/after/src/main.js');

  test('list and call at both kinds of server', async () => {
    for (const [server, said] of [
      [await opened(modernServer()), 'modern echo'],
      [await opened(legacyServer()), 'legacy echo'],
    ] as const) {
      const { stdout } = await run(process.execPath, [main], { env: { ...process.env, MCP_URL: server.url } });
      assert.equal(stdout, `echo\n${said}\n`);
      if (said.startsWith('modern')) assertModern(server);
      else assertLegacy(server);
    }
  });
});

describe('a client made by a function', () => {
  test('needs no session of a new server and insists on one of an old server', async () => {
    const { createMcpClient } = await loaded('wire-client-made-by-a-function', 'client.mjs');
    const [modern, legacy] = [await opened(modernServer()), await opened(legacyServer())];
    const both = [createMcpClient(modern.url), createMcpClient(legacy.url)];
    const infos = await Promise.all(both.map((client) => client.initialize()));
    assert.deepEqual(
      infos.map(({ serverInfo }) => serverInfo.name),
      ['modern', 'legacy'],
    );
    const results = await Promise.all(both.map((client) => client.callTool('echo', {})));
    assert.deepEqual(
      results.map(({ content }) => content[0].text),
      ['modern echo', 'legacy echo'],
    );
    await Promise.all(both.map((client) => client.close()));
    assertModern(modern);
    assert.deepEqual(methodsOf(legacy).at(-1), 'DELETE');
    assertLegacy(legacy);
  });
});

describe('a transport class below a client class', () => {
  test('shares one peer between both', async () => {
    const { Client } = await loaded('wire-client-with-a-transport-class', 'src/client.ts');
    for (const server of [await opened(modernServer()), await opened(legacyServer())]) {
      const client = new Client(server.url);
      const name = await client.connect();
      assert.equal((await client.callTool('echo', {})).content[0].text, `${name} echo`);
      if (name === 'modern') assertModern(server);
      else assertLegacy(server);
    }
  });
});

describe('a script', () => {
  test('runs at both kinds of server', async () => {
    const script = join(PROJECTS, 'wire-client-as-a-script/after/smoke.js');
    for (const [server, name] of [
      [await opened(modernServer()), 'modern'],
      [await opened(legacyServer()), 'legacy'],
    ] as const) {
      const folder = mkdtempSync(join(scratch, 'script-'));
      cpSync(join(script, '..'), folder, { recursive: true });
      const { stdout } = await run(process.execPath, [join(folder, 'smoke.js'), server.url]);
      assert.equal(stdout, `server ${name}\n- echo\n`);
    }
  });
});

describe('a CommonJS class that opens itself', () => {
  test('connects on its first call', async () => {
    const { Client } = await loaded('wire-client-in-commonjs', 'index.cjs');
    const server = await opened(modernServer());
    const client = new Client(server.url);
    assert.equal((await client.tools()).tools[0].name, 'echo');
    assert.deepEqual(await client.prompt('grüße'), { resultType: 'complete', messages: [] });
    assert.deepEqual(methodsOf(server), ['server/discover', 'tools/list', 'prompts/get']);
    assert.match(String(server.seen[2].headers['mcp-name']), /^=\?base64\?/);
    assertModern(server);
  });
});

describe('a client without a handshake', () => {
  // biome-ignore lint/suspicious/noExplicitAny: programs under test
  async function rpcFor(url: string): Promise<any> {
    const folder = mkdtempSync(join(scratch, 'rpc-'));
    cpSync(join(PROJECTS, 'wire-client-without-handshake/after'), folder, { recursive: true });
    process.env.MCP_ENDPOINT = url;
    return await import(pathToFileURL(join(folder, 'src/rpc.ts')).href);
  }

  test('sends as 2026-07-28 wants it', async () => {
    const server = await opened(modernServer());
    const { callTool, readResource } = await rpcFor(server.url);
    assert.equal((await callTool('echo', {})).result.content[0].text, 'modern echo');
    assert.equal((await readResource('file:///a')).result.contents[0].text, 'read');
    assert.deepEqual(methodsOf(server), ['tools/call', 'resources/read']);
    assertModern(server);
  });

  test('falls back once at a server that refuses that, and stays there', async () => {
    const server = await opened(statelessLegacyServer());
    const { callTool } = await rpcFor(server.url);
    assert.equal((await callTool('echo', {})).result.content[0].text, 'legacy echo');
    assert.equal((await callTool('echo', {})).result.content[0].text, 'legacy echo');
    assert.equal(server.seen.length, 3);
    assertLegacy(server);
  });
});

describe('a client on stdio', () => {
  const MODERN = `
    const seen = [];
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return;
      const reply = (rest) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
      if (!params?._meta?.['io.modelcontextprotocol/protocolVersion']) return reply({ error: { code: -32602, message: 'no envelope' } });
      if (method === 'server/discover') return reply({ result: { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} } });
      if (method === 'tools/call') return reply({ result: { resultType: 'complete', content: [{ type: 'text', text: 'modern' }] } });
      reply({ error: { code: -32601, message: 'unknown method' } });
    });`;
  const LEGACY = `
    let isOpen = false;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      const reply = (rest) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
      if (method === 'notifications/initialized') isOpen = true;
      if (id === undefined) return;
      if (method === 'initialize') return reply({ result: { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: {} } });
      if (!isOpen || params._meta) return reply({ error: { code: -32002, message: 'not initialized' } });
      reply({ result: { content: [{ type: 'text', text: 'legacy' }] } });
    });`;

  for (const [name, program, said] of [
    ['new', MODERN, 'modern'],
    ['old', LEGACY, 'legacy'],
  ] as const) {
    test(`calls a tool of ${name === 'new' ? 'a new' : 'an old'} server`, async () => {
      const { StdioClient } = await loaded('wire-client-on-stdio', 'client.ts');
      const client = new StdioClient(process.execPath, ['-e', program]);
      try {
        await client.start();
        const result = await client.callTool('echo', {});
        assert.equal(result.content[0].text, said);
      } finally {
        client.stop();
      }
    });
  }
});
