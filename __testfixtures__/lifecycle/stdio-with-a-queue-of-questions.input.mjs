import { createInterface } from 'node:readline';

const waiting = new Map();
let nextId = 1;
let ready = false;

function write(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

/** Asks the client and waits for its answer. */
function ask(method, params) { //~ push-raw-channel/no-channel
  const id = `s${nextId++}`;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    write({ jsonrpc: '2.0', id, method, params });
  });
}

function log(level, data) {
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
    if (!ready && method !== 'initialize' && method !== 'notifications/initialized') throw new Error('Not initialized yet');
    let result;
    switch (method) {
      case 'initialize': { //~ raw-server-initialize/modern-side, server-discover/added
        result = { protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: true }, logging: {} }, serverInfo: { name: 'ask', version: '1.0.0' } };
        break;
      }
      case 'notifications/initialized':
        ready = true;
        write({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }); //~ list-changed-push/not-delivered
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

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  await handle(message);
}
