import http from 'node:http';

const HEADERS = { 'content-type': 'application/json', 'mcp-session-id': 'a' };

export async function empty(url) {
  const messages = [];
  await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify([]) }); //~ batch-send-literal/empty-batch
  return messages;
}

export async function spread(url, more) {
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, ...more]) }); //~ batch-send-literal/unknown-element
  return res.json();
}

export async function sameIds(url, names) {
  const calls = names.map((name) => ({ jsonrpc: '2.0', id: Date.now(), method: 'tools/call', params: { name } }));
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-built/unclear-ids
  return res.json();
}

export async function handshake(url) {
  const opening = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'a', version: '1' } } },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(opening) }); //~ batch-send-literal/initialize-in-batch
  return res.json();
}

export async function replies(url, id) {
  const mixed = [{ jsonrpc: '2.0', id, result: {} }, { jsonrpc: '2.0', id: 7, method: 'tools/list' }];
  await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(mixed) }); //~ batch-send-literal/mixed-elements
}

export async function retried(url) {
  const reads = ['a', 'b'].map((uri, i) => ({ jsonrpc: '2.0', id: i, method: 'resources/read', params: { uri } }));
  for (;;) {
    const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(reads) }); //~ batch-send-built/scattered
    if (res.status === 429) continue;
    const found = await res.json();
    return found;
  }
}

export async function kept(url) {
  const lists = ['tools/list', 'prompts/list'].map((method, id) => ({ jsonrpc: '2.0', id, method }));
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]) }); //~ batch-send-literal/response-kept
  const found = await res.json();
  return { found, lists, session: res.headers.get('mcp-session-id') };
}

export function chained(url, done) {
  fetch(url, { method: 'POST', body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]) }) //~ batch-send-literal/callbacks
    .then((res) => res.json())
    .then(([tools, prompts]) => done(tools, prompts));
}

export function nodeHttp(options, done) {
  const req = http.request(options, done);
  req.end(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'a' } }])); //~ batch-send-literal/callbacks
}

export async function asText(url) {
  return fetch(url, { method: 'POST', headers: HEADERS, body: '[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"prompts/list"}]' }); //~ batch-send-literal/text-batch
}

export async function sameId(url) {
  const twice = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 1, method: 'prompts/list' }];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(twice) }); //~ batch-send-literal/unclear-ids
  return res.json();
}

export async function elsewhere(url) {
  const lists = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(lists) }); //~ batch-send-literal/scattered
  if (res.ok) {
    return await res.json();
  }
}

export async function accepted(url, name) {
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) }); //~ batch-send-literal/scattered
  if (res.status === 202) return [];
  const found = await res.json();
  return found;
}

export async function maybe(url) {
  const lists = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(lists) }); //~ batch-send-literal/scattered
  const text = await res.text();
  const found = text ? JSON.parse(text) : [];
  return found;
}

export async function logged(url) {
  const lists = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(lists) }); //~ batch-send-literal/scattered
  console.error('sent', lists.length);
  const found = await res.json();
  return found;
}
