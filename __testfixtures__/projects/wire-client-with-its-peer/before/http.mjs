import { McpPeer } from './mcp-wire-client.mjs';

const peer = new McpPeer();
const URL = 'http://localhost:3000/mcp';
const open = new Map();

let id = 0;
let sessionId;

async function post(message, signal) {
  const response = await peer.send(message, (message) =>
    fetch(URL, {
      method: 'POST',
      headers: peer.headers(message, { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
      body: JSON.stringify(message),
      signal,
    }),
  );
  sessionId ??= response.headers.get('mcp-session-id');
  const text = await response.text();
  if (!text.startsWith('data: ')) return text === '' ? undefined : JSON.parse(text);
  return JSON.parse(text.split('data: ')[1]);
}

export async function connect() {
  const { result } = await peer.opened(
    { clientInfo: { name: 'own', version: '1' }, clientCapabilities: {} },
    () => post({ jsonrpc: '2.0', id: ++id, method: 'server/discover', params: {} }),
    () => post({ jsonrpc: '2.0', id: ++id, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } }),
  );
  if (!sessionId && !peer.isModern) throw new Error('no session');
  return result;
}

// Added later, and the headers forgotten.
export async function complete(ref, argument) {
  const request = { jsonrpc: '2.0', id: ++id, method: 'completion/complete', params: { ref, argument } };
  const response = await peer.send(request, (request) =>
    fetch(URL, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(request) }),
  );
  return response.json();
}

export async function call(name, args) {
  const controller = new AbortController();
  const message = { jsonrpc: '2.0', id: ++id, method: 'tools/call', params: { name, arguments: args } };
  open.set(message.id, controller);
  return post(message, controller.signal);
}

export async function cancel(requestId) {
  open.get(requestId)?.abort();
  await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
}

export async function forget(requestId) {
  await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
}

export async function withdraw(requestId) {
  open.get(requestId)?.abort();
  if (!peer.isModern) await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
}

export async function listen() {
  if (peer.isModern) return;
  const response = await fetch(URL, { method: 'GET', headers: { accept: 'text/event-stream', 'mcp-session-id': sessionId } });
  for await (const chunk of response.body) console.error(String(chunk));
}

// Takes up a broken stream where it ended, or asks once more.
export async function resumed(message, lastEventId) {
  const again = await fetch(URL, { method: 'GET', headers: { accept: 'text/event-stream', 'last-event-id': lastEventId } });
  if (again.ok) return again;
  return fetch(URL, { method: 'POST', headers: peer.headers(message, {}), body: JSON.stringify(peer.enveloped(message)) });
}

export async function stream() {
  const response = await fetch(URL, { method: 'GET', headers: { accept: 'text/event-stream' } });
  return response.body;
}
