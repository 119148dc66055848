/** Where ids of sessions go when the code that serves is spread over several files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transform } from '../transforms/sessions/index.js';
import { run } from './harness/chain.js';

function found(files: Readonly<Record<string, string>>): string[] {
  return run([transform], new Map(Object.entries(files))).found.map(
    ({ outcome, line, id }) => `${outcome.site.file}:${line} ${id}`,
  );
}

const SERVER = `import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { store as current } from './context.js';
import { remember } from './memory.js';
export default createMcpHandler(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('keep', {}, async (ctx) => {
    current.enterWith({ sid: ctx.sessionId });
    remember('x');
    return { content: [] };
  });
  return server;
});
`;
const MEMORY = `import { store } from './context.js';
const memory = {};
export function remember(text) {
  const { sid } = store.getStore();
  (memory[sid] ??= []).push(text);
}
`;
const CONTEXT = `import { AsyncLocalStorage } from 'node:async_hooks';
export const store = new AsyncLocalStorage();
`;

test('an id goes through an AsyncLocalStorage of another file to the key of a third', () => {
  const files = { 'context.js': CONTEXT, 'memory.js': MEMORY, 'server.js': SERVER };
  assert.deepEqual(found(files), ['memory.js:5 session-undefined-key/shared']);
});

test('another class with the same methods is no AsyncLocalStorage', () => {
  const own = 'class Own { run() {} enterWith() {} getStore() { return {}; } }\nexport const store = new Own();\n';
  assert.ok(
    !found({ 'context.js': own, 'memory.js': MEMORY, 'server.js': SERVER }).some((one) =>
      one.includes('undefined-key'),
    ),
  );
});

const CONNECTED = `import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Manager } from './manager.js';
const notes = new Map();
function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('who', {}, async (ctx) => { console.error(ctx.sessionId); return { content: [] }; });
  server.registerTool('note', {}, async (ctx) => { notes.set(ctx.sessionId, 1); return { content: [] }; });
  return server;
}
if (process.argv[2] === 'http') new Manager(JSON.parse('{}').make ?? createServer).start();
else await createServer().connect(new StdioServerTransport());
`;
const MANAGER = `import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { createServer } from 'node:http';
export class Manager {
  constructor(make) { this.make = make; }
  start() {
    createServer(async (req, res) => {
      const server = await this.make();
      const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
      await server.connect(transport);
      await transport.handleRequest(req, res);
    }).listen(3000);
  }
}
`;

test('a server that is also handed on to an HTTP transport is not taken for one of stdio', () => {
  assert.deepEqual(found({ 'server.js': CONNECTED, 'manager.js': MANAGER }), [
    'server.js:8 session-undefined-key/shared',
    'server.js:7 session-telemetry-key/undefined-there',
  ]);
});

test('on stdio alone nothing changes, and that is said of state only', () => {
  const alone = CONNECTED.replace("import { Manager } from './manager.js';\n", '').replace(/^if .*\nelse /m, '');
  assert.deepEqual(found({ 'server.js': alone }), ['server.js:7 session-undefined-key/not-over-http']);
});
