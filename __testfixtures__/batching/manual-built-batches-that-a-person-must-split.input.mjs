import http from 'node:http';

const HEADERS = { 'content-type': 'application/json', 'mcp-session-id': 'a' };

export async function spread(url, names, more) {
  const calls = [];
  for (const name of names) calls.push({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } });
  calls.push(...more);
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-built/unknown-element
  return res.json();
}

export async function answers(url, waiting, name) {
  const mixed = [];
  mixed.push({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });
  if (waiting) mixed.push({ jsonrpc: '2.0', id: waiting, result: {} });
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(mixed) }); //~ batch-send-built/mixed-elements
  return res.json();
}

export async function handshake(url, names) {
  const opening = [];
  opening.push({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'a', version: '1' } } });
  for (const name of names) opening.push({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } });
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(opening) }); //~ batch-send-built/initialize-in-batch
  return res.json();
}

export async function kept(url, uris) {
  const reads = uris.map((uri) => ({ jsonrpc: '2.0', id: uri, method: 'resources/read', params: { uri } }));
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(reads) }); //~ batch-send-built/response-kept
  const found = await res.json();
  return { found, session: res.headers.get('mcp-session-id') };
}

export function nodeHttp(options, names, done) {
  const calls = names.map((name) => ({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } }));
  const req = http.request(options, done);
  req.write(JSON.stringify(calls)); //~ batch-send-built/callbacks
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
  return await send(url, calls); //~ batch-send-built/helper-answer
}
