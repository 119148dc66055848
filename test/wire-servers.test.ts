/** Hand-written servers are found with all their parts, in whatever structure they are written. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { modernMethodsOf, type WireServer, wireServersOf } from '../ast/mcp/wire/servers.js';
import { Project } from '../ast/project.js';

function serversIn(files: Readonly<Record<string, string>>): readonly WireServer[] {
  const paths = Object.keys(files).sort();
  const named = paths.filter((path) => /(?:tools|prompts|resources)\//.test(files[path]));
  return wireServersOf(new Project({ candidates: named, sources: paths, manifests: [], text: (path) => files[path] }));
}

function serverIn(files: Readonly<Record<string, string>>): WireServer {
  const servers = serversIn(files);
  assert.equal(servers.length, 1);
  return servers[0];
}

const INFO = "{ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }";

const DISPATCH = `
export async function dispatch({ id, method, params }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: ${INFO} };
    case 'notifications/initialized':
      return undefined;
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: [] } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}
`;

describe('dispatchers', () => {
  test('a switch over the methods makes a server, with the methods in their order', () => {
    const server = serverIn({
      'server.mjs': `${DISPATCH}
import { createInterface } from 'node:readline';
createInterface({ input: process.stdin }).on('line', async (line) => {
  const message = JSON.parse(line);
  process.stdout.write(JSON.stringify(await dispatch(message)) + '\\n');
});`,
    });
    assert.deepEqual(server.methods, ['initialize', 'tools/list', 'tools/call']);
    assert.deepEqual(modernMethodsOf(server), ['server/discover', 'tools/list', 'tools/call']);
    assert.deepEqual(server.obstacles, []);
    assert.equal(server.entries[0].style, 'stdio');
    assert.equal(server.entries[0].message, 'message');
  });

  test('a table of functions is looked up in another file', () => {
    const server = serverIn({
      'methods.js': `export const methods = {
  initialize: () => (${INFO}),
  'tools/list': () => ({ tools: [] }),
  'prompts/list': () => ({ prompts: [] }),
};`,
      'server.js': `import { methods } from './methods.js';
export default {
  async fetch(request) {
    const { id, method, params } = await request.json();
    return Response.json({ jsonrpc: '2.0', id, result: await methods[method](params) });
  },
};`,
    });
    assert.equal(server.main.kind, 'table');
    assert.equal(server.main.decides?.file.path, 'server.js');
    assert.equal(server.entries[0]?.style, 'fetch');
    assert.equal(server.exits[0].file.path, 'server.js');
  });

  test('names of methods come from a table of constants', () => {
    const server = serverIn({
      'names.js': "export const Methods = { Hello: 'initialize', Tools: 'tools/list', Call: 'tools/call' };",
      'server.js': `import { Methods } from './names.js';
import express from 'express';
const ok = (id, result) => ({ jsonrpc: '2.0', id, result });
express().post('/mcp', (req, res) => {
  const { id, method } = req.body;
  if (method === Methods.Hello) res.json(ok(id, ${INFO}));
  else if (method === Methods.Tools) res.json(ok(id, { tools: [] }));
  else if (method === Methods.Call) res.json(ok(id, { content: [] }));
});`,
    });
    assert.equal(server.key, 'server.js');
    assert.equal(server.main.kind, 'if-chain');
    assert.equal(server.entries[0].route?.verb, 'post');
    assert.equal(server.exits.length, 1);
  });

  test('one method beside initialize is enough, none is not', () => {
    const pair = DISPATCH.replace(/ {4}case 'tools\/call':\n.*\n/, '');
    assert.equal(serversIn({ 'a.js': pair }).length, 1);
    const none = pair.replace("'tools/list'", "'shutdown'");
    assert.equal(serversIn({ 'a.js': `${none} // tools/list` }).length, 0);
  });

  test('a switch that answers nothing is no server', () => {
    const label =
      "export const labelOf = (m) => { switch (m) { case 'tools/list': return 1; case 'tools/call': return 2; } };";
    assert.deepEqual(serversIn({ 'a.js': label }), []);
  });

  test('servers of tests are not listed', () => {
    assert.deepEqual(serversIn({ 'test/server.test.js': DISPATCH }), []);
  });

  test('a file that makes a server of the SDK is no hand-written one; its error codes alone do not matter', () => {
    const sdk = (name: string) => `import { ${name} } from '@modelcontextprotocol/server';\nvoid ${name};\n${DISPATCH}`;
    assert.equal(serversIn({ 'a.js': sdk('McpServer') }).length, 0);
    assert.equal(serversIn({ 'a.js': sdk('ProtocolErrorCode') }).length, 1);
  });
});

describe('entries', () => {
  const entryOf = (source: string) => serverIn({ 'dispatch.mjs': DISPATCH, 'server.mjs': source }).entries[0];

  test('an Express handler in a file without a word of MCP is found, with its route and its dispatch', () => {
    const entry = entryOf(`import express from 'express';
import { dispatch } from './dispatch.mjs';
const app = express();
app.post('/rpc', async (req, res) => { res.json(await dispatch(req.body)); });`);
    assert.equal(entry.style, 'express');
    assert.equal(entry.message, 'req.body');
    assert.equal(entry.headers, 'req.headers');
    assert.equal(entry.route?.path, '/rpc');
    assert.equal(entry.dispatches.length, 1);
  });

  test('a body that is read by a function of its own belongs to node:http', () => {
    const entry = entryOf(`import { createServer } from 'node:http';
import { dispatch } from './dispatch.mjs';
async function readBody(req) { let text = ''; for await (const part of req) text += part; return JSON.parse(text); }
createServer(async (req, res) => {
  const message = await readBody(req);
  res.end(JSON.stringify(await dispatch(message)));
}).listen(0);`);
    assert.equal(entry.style, 'node');
    assert.equal(entry.kind, 'read');
  });

  test('elements of a batch lead back to the whole body', () => {
    const entry = entryOf(`import { dispatch } from './dispatch.mjs';
export async function POST(request) {
  const body = await request.json();
  const messages = Array.isArray(body) ? body : [body];
  return Response.json(await Promise.all(messages.map((message) => dispatch(message))));
}`);
    assert.equal(entry.message, 'body');
    assert.equal(entry.style, 'fetch');
  });

  test('a socket beside an HTTP entry is an obstacle', () => {
    const server = serverIn({
      'dispatch.mjs': DISPATCH,
      'server.mjs': `import express from 'express';
import { dispatch } from './dispatch.mjs';
export function serve(socket) { socket.on('message', dispatch); }
express().post('/rpc', async (req, res) => { res.json(await dispatch(req.body)); });`,
    });
    assert.match(server.obstacles.map(({ text }) => text).join(), /where its messages come in cannot be followed/);
  });
});

describe('what a handshake leaves behind', () => {
  const STATEFUL = `
import express from 'express';
const sessions = new Map();
express().post('/mcp', async (req, res) => {
  const message = req.body;
  const version = req.get('MCP-Protocol-Version');
  if (version && version !== '2025-06-18') return res.status(400).end();
  let session;
  if (message.method === 'initialize') {
    session = { id: 'x', ready: false };
    sessions.set(session.id, session);
  } else {
    session = sessions.get(req.headers['mcp-session-id']);
    if (!session) return res.status(404).end();
  }
  res.json(handle(session, message));
});
function handle(session, { id, method }) {
  if (method === 'notifications/initialized') session.ready = true;
  if (!session.ready && method !== 'initialize') return { jsonrpc: '2.0', id, error: { code: -32002, message: 'Not initialized' } };
  if (method === 'initialize') return { jsonrpc: '2.0', id, result: ${INFO} };
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: { tools: [] } };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
}`;

  test('the session on the way to the dispatcher, how it is made and where it is stored', () => {
    const [session] = serverIn({ 'a.js': STATEFUL }).sessions.variables;
    assert.equal(session.name, 'session');
    assert.equal(session.construction?.type, 'ObjectExpression');
    assert.notEqual(session.branch, undefined);
    assert.notEqual(session.stored, undefined);
  });

  test('the refusal before the handshake is a gate, the check of the version is none', () => {
    const { gates, versionChecks } = serverIn({ 'a.js': STATEFUL });
    assert.equal(gates.length, 1);
    assert.equal(versionChecks.length, 1);
    assert.equal(versionChecks[0].version, 'version');
  });

  test('a function that waits for an answer of the client is a question, one that calls another server is none', () => {
    const { asks } = serverIn({
      'a.js': `${DISPATCH}
const waiting = new Map();
export function ask(send, method) {
  return new Promise((resolve) => {
    waiting.set(1, resolve);
    send({ jsonrpc: '2.0', id: 1, method });
  });
}
export const roots = (send) => ask(send, 'roots/list');
export const upstream = (url) => fetch(url, { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) });`,
    });
    assert.deepEqual(
      asks.map(({ methods }) => methods),
      [['roots/list']],
    );
  });
});
