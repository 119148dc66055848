// A client that subscribes, sets levels, pings, and answers questions.
const URL = 'http://localhost:3000/mcp';
const LIMITS = { level: 'warning' };

let id = 0;

async function post(message) {
  const response = await fetch(URL, { //~ raw-client-envelope/enveloped
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  });
  return response.status === 202 ? undefined : response.json();
}

async function request(method, params) {
  const reply = await post({ jsonrpc: '2.0', id: ++id, method, params });
  if (reply.error) throw new Error(reply.error.message);
  return reply.result; //~ client-input-required/answered-again
}

const handlers = {
  'elicitation/create': async ({ params }) => ({ action: 'decline', content: { asked: params.message } }),
  async 'sampling/createMessage'(message) {
    return { role: 'assistant', model: 'none', content: { type: 'text', text: message.params.systemPrompt } };
  },
};

export async function answer(message) {
  const handler = handlers[message.method];
  const result = await handler(message);
  await post({ jsonrpc: '2.0', id: message.id, result });
}

export async function connect() {
  const result = await request('initialize', { //~ raw-client-initialize/probed-first
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {}, sampling: {} },
    clientInfo: { name: 'old', version: '1.0.0' },
  });
  if (result.protocolVersion !== '2025-06-18' && result.protocolVersion !== '2025-03-26') throw new Error('version'); //~ raw-client-initialize/version-accepted
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }).catch(() => {}); //~ initialized-notification/guarded
  await request('logging/setLevel', { level: 'info' }); //~ logging-set-level/level-in-envelope
  await request('resources/subscribe', { uri: 'file:///a' }); //~ resource-subscribe-client/legacy-only
  setInterval(() => request('ping').catch(console.error), 10_000); //~ ping-removed/discover-instead
  return result;
}

export async function quieten() {
  return request('logging/setLevel', { level: LIMITS.level }); //~ logging-set-level/level-in-envelope
}

export const setLimits = (limits) => request('logging/setLevel', limits); //~ logging-set-level/level-not-shown

export const subscribe = (uri) => request('resources/subscribe', { uri }); //~ resource-subscribe-client/answer-read

export async function rootsChanged() {
  await post({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }); //~ resource-subscribe-client/legacy-only
}

export const tools = () => request('tools/list');
