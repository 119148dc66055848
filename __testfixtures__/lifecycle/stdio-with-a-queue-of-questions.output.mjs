import { createInterface } from 'node:readline';
import { inEra, mayLog, modernRequest, refusalOf } from './mcp-wire.mjs';

const waiting = new Map();
let nextId = 1;
let ready = false;

function write(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

// MCP-TODO(lifecycle/push-raw-channel): Let what calls it (1 places) answer such requests with an input_required result, or without the question.
/** Asks the client and waits for its answer. */
function ask(method, params) {
  if (modernRequest()) {
    return Promise.reject(new Error('A client of 2026-07-28 cannot be asked while its request is answered'));
  }
  const id = `s${nextId++}`;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    write({ jsonrpc: '2.0', id, method, params });
  });
}

function log(level, data) {
  if (!mayLog(level)) return;
  const message = { jsonrpc: '2.0', method: 'notifications/message', params: { level, data } };
  write(message);
}

async function call({ name }) {
  log('info', `calling ${name}`);
  const answer = await ask('elicitation/create', { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
}

async function handle(message) {
  if (message.method === undefined) {
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) one?.reject(new Error(message.error.message));
    else one?.resolve(message.result);
    return;
  }
  const { id, method, params } = message;
  try {
    if (!modernRequest() && !ready && method !== 'initialize' && method !== 'notifications/initialized') throw new Error('Not initialized yet');
    let result;
    switch (method) {
      case 'initialize': {
        result = { protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: true }, logging: {} }, serverInfo: { name: 'ask', version: '1.0.0' } };
        break;
      }
      case 'server/discover': {
        result = {
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: {} }
        };
        break;
      }
      case 'notifications/initialized':
        ready = true;
        // MCP-TODO(lifecycle/list-changed-push): Implement subscriptions/listen if they have to be told; until then they read again what they need.
        write({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
        return;
      case 'tools/list':
        result = { tools: [{ name: 'sure', inputSchema: { type: 'object' } }] };
        break;
      case 'tools/call':
        result = await call(params);
        break;
      default:
        return write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    }
    const response = { jsonrpc: '2.0', id };
    response.result = result;
    write(response);
  } catch (error) {
    write({ jsonrpc: '2.0', id, error: { code: -32603, message: error.message } });
  }
}

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'ask', version: '1.0.0' }
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const refusal = refusalOf(message, MODERN);
  if (refusal) {
    if (refusal.body) write(refusal.body);
    continue;
  }
  await inEra(message, MODERN, () => handle(message));
}
