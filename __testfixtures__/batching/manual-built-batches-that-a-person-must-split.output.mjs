import http from 'node:http';

const HEADERS = { 'content-type': 'application/json', 'mcp-session-id': 'a' };

export async function spread(url, names, more) {
  const calls = [];
  for (const name of names) calls.push({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } });
  calls.push(...more);
  // MCP-TODO(batching/batch-send-built): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) });
  return res.json();
}

export async function answers(url, waiting, name) {
  const mixed = [];
  mixed.push({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });
  if (waiting) mixed.push({ jsonrpc: '2.0', id: waiting, result: {} });
  // MCP-TODO(batching/batch-send-built): Send each message on its own; a client of 2026-07-28 sends no replies at all.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(mixed) });
  return res.json();
}

export async function handshake(url, names) {
  const opening = [];
  opening.push({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'a', version: '1' } } });
  for (const name of names) opening.push({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } });
  // MCP-TODO(batching/batch-send-built): Send initialize first and wait for its answer; send the others one by one.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(opening) });
  return res.json();
}

export async function kept(url, uris) {
  const reads = uris.map((uri) => ({ jsonrpc: '2.0', id: uri, method: 'resources/read', params: { uri } }));
  // MCP-TODO(batching/batch-send-built): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(reads) });
  const found = await res.json();
  return { found, session: res.headers.get('mcp-session-id') };
}

export function nodeHttp(options, names, done) {
  const calls = names.map((name) => ({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } }));
  const req = http.request(options, done);
  // MCP-TODO(batching/batch-send-built): Send one message per request, with its own id and headers, and collect the replies in that order.
  req.write(JSON.stringify(calls));
  req.end();
}

async function send(url, payload) {
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(payload) });
  const answer = await res.json();
  return answer.result;
}

export const tools = (url) => send(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });

export async function all(url, names) {
  const calls = names.map((name) => ({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } }));
  // MCP-TODO(batching/batch-send-built): Send one message per request, with its own id and headers, and collect the replies in that order.
  return await send(url, calls);
}
