/** Messages, their methods, and where they are sent: facts about code without an SDK. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builderCallsOf } from '../ast/mcp/wire/message-builders.js';
import { allMessages } from '../ast/mcp/wire/messages.js';
import { numberOf } from '../ast/mcp/wire/numbers.js';
import { passedMessagesIn } from '../ast/mcp/wire/passed-messages.js';
import { resultMethodsOf } from '../ast/mcp/wire/results-read.js';
import { allSends } from '../ast/mcp/wire/sinks.js';
import { textMessagesIn } from '../ast/mcp/wire/text-messages.js';
import { Project } from '../ast/project.js';
import { treeOf } from './harness/chain.js';

function projectOf(files: Record<string, string>): Project {
  return new Project(treeOf(new Map(Object.entries(files))));
}

/** Kind, methods, and whether they are all known, of every message. */
function told(files: Record<string, string>): string[] {
  return allMessages(projectOf(files)).map(
    ({ kind, methods, areMethodsKnown, isMcp }) =>
      `${kind} ${methods.join('|')} ${areMethodsKnown ? 'known' : 'open'} ${isMcp ? 'mcp' : 'other'}`,
  );
}

describe('messages', () => {
  it('are told by what they hold', () => {
    const text = `
      const a = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const b = { jsonrpc: '2.0', method: 'notifications/initialized' };
      const c = { jsonrpc: '2.0', id: 1, result: {} };
      const d = { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } };
      const e = { jsonrpc: '2.0', id: 1, ...(c ? { result: c } : { error: d }) };
      const f = { jsonrpc: '1.0', id: 1, method: 'tools/list' };
      const g = { id: 1, method: 'tools/list' };`;
    assert.deepEqual(told({ 'a.js': text }), [
      'request tools/list known mcp',
      'notification notifications/initialized known mcp',
      'result  open other',
      'error  open other',
      'response  open other',
    ]);
  });

  it('name their method by constants, tables and enums of other files', () => {
    const files = {
      'methods.ts': `export const VERSION = '2.0'; export const CALL = 'tools/call'; export const METHODS = { LIST: 'tools/list' } as const;
        export enum Method { Read = 'resources/read' }`,
      'index.ts': `export * from './methods.js';`,
      'a.ts': `import { CALL, METHODS, Method, VERSION } from './index.js';
        export const all = [{ jsonrpc: VERSION, id: 1, method: CALL }, { jsonrpc: '2.0', id: 2, method: METHODS.LIST }, { jsonrpc: '2.0', id: 3, method: Method.Read }];`,
    };
    assert.deepEqual(told(files), [
      'request tools/call known mcp',
      'request tools/list known mcp',
      'request resources/read known mcp',
    ]);
  });

  it('of a builder name what its callers pass, also through a class', () => {
    const files = {
      'rpc.js': `let id = 0;
        export class Client { request(method, params) { const message = { jsonrpc: '2.0', id: ++id, method }; if (params) message.params = params; return this.post(message); }
          post(message) { return fetch('/mcp', { method: 'POST', body: JSON.stringify(message) }); }
          tools() { return this.request('tools/list'); } }`,
      'use.js': `import { Client } from './rpc.js'; const client = new Client(); export const call = (name) => client.request('tools/call', { name });`,
    };
    const project = projectOf(files);
    const [message] = allMessages(project);
    assert.deepEqual([...message.methods].sort(), ['tools/call', 'tools/list']);
    assert.equal(message.parts.get('params')?.isConditional, true);
    assert.deepEqual([message.builder?.methodIndex, message.builder?.paramsIndex], [0, 1]);
    assert.deepEqual(
      builderCallsOf(project, message)
        .map(({ file, methods }) => `${file.path} ${methods}`)
        .sort(),
      ['rpc.js tools/list', 'use.js tools/call'],
    );
  });

  it('of other protocols are none of MCP, and initialize is only with a dated version', () => {
    const text = `
      const a = { jsonrpc: '2.0', id: 1, method: 'eth_call' };
      const b = { jsonrpc: '2.0', id: 1, method: 'textDocument/hover' };
      const c = { jsonrpc: '2.0', id: 1, method: 'tasks/get' };
      const d = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: 1, rootUri: null, capabilities: {} } };
      const e = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 1, clientCapabilities: {} } };
      const f = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} } };`;
    assert.deepEqual(
      told({ 'a.js': text }).map((one) => one.split(' ').at(-1)),
      ['other', 'other', 'other', 'other', 'other', 'mcp'],
    );
  });

  it('may be handed through, or stand in a text', () => {
    const project = projectOf({
      'a.js': `let id = 0; function send({ request }) { return { ...request, jsonrpc: '2.0', id: ++id }; }
        send({ request: { method: 'tools/list' } });
        const text = '{"jsonrpc":"2.0","id":1,"method":"tools/call"}';
        const batch = \`[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]\`;
        const chain = '{"jsonrpc":"2.0","id":1,"method":"eth_call"}';`,
    });
    const file = project.file('a.js')!;
    assert.deepEqual(
      passedMessagesIn(project, file).map(({ methods }) => methods),
      [['tools/list']],
    );
    assert.deepEqual(
      textMessagesIn(file).map(({ methods, isBatch }) => [methods, isBatch]),
      [
        [['tools/call'], false],
        [['tools/list'], true],
      ],
    );
  });
});

describe('sends', () => {
  const MESSAGE = `{ jsonrpc: '2.0', id: 1, method: 'tools/list' }`;
  const cases: [string, string, string][] = [
    ['fetch', 'fetch', `fetch(url, { method: 'POST', headers: { a: 'b' }, body: JSON.stringify(${MESSAGE}) })`],
    [
      'fetch with options in a constant',
      'fetch',
      `const o = { method: 'POST', body: JSON.stringify(${MESSAGE}) }; fetch(url, o)`,
    ],
    ['a text in a constant', 'fetch', `const body = JSON.stringify(${MESSAGE}); fetch(url, { method: 'POST', body })`],
    ['an injected fetch', 'fetch', `opts.fetchFn(url, { body: JSON.stringify(${MESSAGE}) })`],
    ['axios.post', 'axios', `axios.post(url, ${MESSAGE}, { headers: {} })`],
    ['an instance of axios', 'axios', `axios.create({}).post(url, ${MESSAGE})`],
    ['axios with a configuration', 'axios', `axios({ url, method: 'post', data: ${MESSAGE} })`],
    ['got', 'got', `got.post(url, { json: ${MESSAGE} })`],
    ['ky', 'ky', `ky.post(url, { json: ${MESSAGE} })`],
    ['node:http', 'node-http', `const req = http.request({}); req.end(JSON.stringify(${MESSAGE}))`],
    ['stdin of a child', 'writer', `child.stdin.write(JSON.stringify(${MESSAGE}) + '\\n')`],
    ['stdout', 'writer', `process.stdout.write(\`\${JSON.stringify(${MESSAGE})}\\n\`)`],
    ['a socket', 'socket', `ws.send(JSON.stringify(${MESSAGE}))`],
  ];
  for (const [title, kind, code] of cases) {
    it(`by ${title}`, () => {
      const imports = `import axios from 'axios'; import got from 'got'; import ky from 'ky'; import http from 'node:http';`;
      const [send, ...others] = allSends(
        projectOf({ 'a.js': `${imports} async function f(url, opts, child, ws) { ${code}; }` }),
      );
      assert.deepEqual(others, []);
      assert.equal(send.kind, kind);
      assert.equal(send.areMessagesKnown, true);
    });
  }

  it('not by a part that is taken out of a literal', () => {
    const code = `const { options } = { body: JSON.stringify(${MESSAGE}), options: {} }; export const sent = fetch('/mcp', options);`;
    assert.deepEqual(allSends(projectOf({ 'a.js': code })), []);
  });

  it('by a helper of another file, which names what it is given', () => {
    const sends = allSends(
      projectOf({
        'post.js': `export async function post(message) { return (await fetch('/mcp', { method: 'POST', body: JSON.stringify(message) })).json(); }`,
        'a.js': `import { post } from './post.js'; export const tools = () => post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });`,
      }),
    );
    assert.deepEqual(
      sends.map(({ file, kind, messages }) => `${file.path} ${kind} ${messages.length}`),
      ['a.js own 1', 'post.js fetch 1'],
    );
  });

  it('are not what is stored, answered or rendered', () => {
    const code = `import { writeFile } from 'node:fs/promises';
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      writeFile('a.json', JSON.stringify(message)); localStorage.setItem('a', JSON.stringify(message)); new Response(JSON.stringify(message)); render({ data: message });`;
    assert.deepEqual(allSends(projectOf({ 'a.js': code })), []);
  });
});

describe('results that a client reads', () => {
  it('come from helpers, replies and responses', () => {
    const project = projectOf({
      'a.js': `let id = 0;
        async function request(method, params) { const res = await fetch('/mcp', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }) }); return (await res.json()).result; }
        const list = () => request('tools/list');
        async function use() { const one = await list(); const two = await request('resources/read', {}); const three = await other(); return [one, two, three]; }`,
    });
    const file = project.file('a.js')!;
    const read = (name: string) => {
      const path = file.paths('Identifier').findLast(({ node }) => node.name === name)!;
      return resultMethodsOf(project, file, path);
    };
    assert.deepEqual([read('one'), read('two'), read('three')], [['tools/list'], ['resources/read'], []]);
  });
});

describe('numbers', () => {
  it('are known through constants, tables and enums of other files', () => {
    const project = projectOf({
      'codes.ts': `export const NOT_FOUND = -32002; export const CODES = { busy: -32000 }; export enum Code { Missing = -32021 } export let changing = 1;`,
      'a.ts': `import { NOT_FOUND, CODES, Code, changing } from './codes.js'; f(NOT_FOUND, CODES.busy, Code.Missing, changing, -1);`,
    });
    const file = project.file('a.ts')!;
    const [call] = file.paths('CallExpression');
    assert.deepEqual(
      call.get('arguments').map((one) => numberOf(project, file, one as never)),
      [-32002, -32000, -32021, undefined, -1],
    );
  });
});
