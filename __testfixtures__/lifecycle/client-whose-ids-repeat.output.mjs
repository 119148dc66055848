import { McpPeer } from './mcp-wire-client.mjs';

const peer = new McpPeer({ clientCapabilities: {} });

const URL = 'http://localhost:3000/mcp';
const headers = { 'content-type': 'application/json' };

// Several tools at once, all of them number 1.
async function call(method, params) {
  const message = { jsonrpc: '2.0', id: 1, method, params };
  const response = await peer.send(message, (message) => fetch(URL, { method: 'POST', headers, body: JSON.stringify(message) }));
  const { result } = await response.json();
  return peer.settled(result, method, params, (params) => call(method, params));
}

export const both = () => Promise.all([call('tools/list', {}), call('prompts/list', {})]);

export async function timed(name) {
  const body = { jsonrpc: '2.0', id: Date.now(), method: 'tools/call', params: { name } };
  return peer.send(body, (body) => fetch(URL, { method: 'POST', headers, body: JSON.stringify(body) }));
}

export async function rolled(uri) {
  const body = { jsonrpc: '2.0', id: Math.random(), method: 'resources/read', params: { uri } };
  return peer.send(body, (body) => fetch(URL, { method: 'POST', headers, body: JSON.stringify(body) }));
}

export async function nameless() {
  // MCP-TODO(lifecycle/request-id-rules): Count the requests and use the number.
  const body = { jsonrpc: '2.0', id: null, method: 'tools/list' };
  return peer.send(body, (body) => fetch(URL, { method: 'POST', headers, body: JSON.stringify(body) }));
}
