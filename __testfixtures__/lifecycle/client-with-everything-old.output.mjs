import { McpPeer } from './mcp-wire-client.mjs';

const peer = new McpPeer();

// A client that subscribes, sets levels, pings, and answers questions.
const URL = 'http://localhost:3000/mcp';
const LIMITS = { level: 'warning' };

let id = 0;

async function post(message) {
  const response = await peer.send(message, (message) => fetch(URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  }));
  return response.status === 202 ? undefined : response.json();
}

async function request(method, params) {
  const reply = await post({ jsonrpc: '2.0', id: ++id, method, params });
  if (reply.error) throw new Error(reply.error.message);
  return peer.settled(reply.result, method, params, (params) => request(method, params));
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
  const result = await peer.opened(
    {
      clientInfo: { name: 'old', version: '1.0.0' },
      clientCapabilities: { elicitation: {}, sampling: {} },
      answer: (method, params) => handlers[method]?.({ jsonrpc: '2.0', method, params }),
    },
    () => request('server/discover', {}),
    () => request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {}, sampling: {} },
      clientInfo: { name: 'old', version: '1.0.0' },
    }),
  );
  if (result.protocolVersion !== '2025-06-18' && result.protocolVersion !== '2025-03-26' && result.protocolVersion !== '2026-07-28') throw new Error('version');
  if (!peer.isModern) await post({ jsonrpc: '2.0', method: 'notifications/initialized' }).catch(() => {});
  if (peer.isModern) peer.logLevel = 'info';
  else await request('logging/setLevel', { level: 'info' });
  if (!peer.isModern) await request('resources/subscribe', { uri: 'file:///a' });
  setInterval(() => request(peer.isModern ? 'server/discover' : 'ping').catch(console.error), 10_000);
  return result;
}

export async function quieten() {
  if (peer.isModern) {
    peer.logLevel = LIMITS.level;
    return {};
  }
  return request('logging/setLevel', { level: LIMITS.level });
}

// MCP-TODO(lifecycle/logging-set-level): Set logLevel of the peer instead when it is modern; every request then asks for that level.
export const setLimits = (limits) => request('logging/setLevel', limits);

// MCP-TODO(lifecycle/resource-subscribe-client): Listen with subscriptions/listen when the peer is modern, or go on without the subscription there.
export const subscribe = (uri) => request('resources/subscribe', { uri });

export async function rootsChanged() {
  if (!peer.isModern) await post({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' });
}

export const tools = () => request('tools/list');
