import http from 'node:http';

const HEADERS = { 'content-type': 'application/json', 'mcp-session-id': 'a' };

export async function empty(url) {
  const messages = [];
  // MCP-TODO(batching/batch-send-literal): Remove the request, or send the message that is meant.
  await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify([]) });
  return messages;
}

export async function spread(url, more) {
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, ...more]) });
  return res.json();
}

export async function sameIds(url, names) {
  const calls = names.map((name) => ({ jsonrpc: '2.0', id: Date.now(), method: 'tools/call', params: { name } }));
  // MCP-TODO(batching/batch-send-built): Give each request an id of its own, then send one message per request.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) });
  return res.json();
}

export async function handshake(url) {
  const opening = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'a', version: '1' } } },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ];
  // MCP-TODO(batching/batch-send-literal): Send initialize first and wait for its answer; send the others one by one.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(opening) });
  return res.json();
}

export async function replies(url, id) {
  const mixed = [{ jsonrpc: '2.0', id, result: {} }, { jsonrpc: '2.0', id: 7, method: 'tools/list' }];
  // MCP-TODO(batching/batch-send-literal): Send each message on its own; a client of 2026-07-28 sends no replies at all.
  await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(mixed) });
}

export async function retried(url) {
  const reads = ['a', 'b'].map((uri, i) => ({ jsonrpc: '2.0', id: i, method: 'resources/read', params: { uri } }));
  for (;;) {
    // MCP-TODO(batching/batch-send-built): Send one message per request, with its own id and headers, and collect the replies in that order.
    const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(reads) });
    if (res.status === 429) continue;
    const found = await res.json();
    return found;
  }
}

export async function kept(url) {
  const lists = ['tools/list', 'prompts/list'].map((method, id) => ({ jsonrpc: '2.0', id, method }));
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]) });
  const found = await res.json();
  return { found, lists, session: res.headers.get('mcp-session-id') };
}

export function chained(url, done) {
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  fetch(url, { method: 'POST', body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]) })
    .then((res) => res.json())
    .then(([tools, prompts]) => done(tools, prompts));
}

export function nodeHttp(options, done) {
  const req = http.request(options, done);
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  req.end(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'a' } }]));
}

export async function asText(url) {
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  return fetch(url, { method: 'POST', headers: HEADERS, body: '[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"prompts/list"}]' });
}

export async function sameId(url) {
  const twice = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 1, method: 'prompts/list' }];
  // MCP-TODO(batching/batch-send-literal): Give each request an id of its own, then send one message per request.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(twice) });
  return res.json();
}

export async function elsewhere(url) {
  const lists = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(lists) });
  if (res.ok) {
    return await res.json();
  }
}

export async function accepted(url, name) {
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }];
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(calls) });
  if (res.status === 202) return [];
  const found = await res.json();
  return found;
}

export async function maybe(url) {
  const lists = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(lists) });
  const text = await res.text();
  const found = text ? JSON.parse(text) : [];
  return found;
}

export async function logged(url) {
  const lists = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  // MCP-TODO(batching/batch-send-literal): Send one message per request, with its own id and headers, and collect the replies in that order.
  const res = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(lists) });
  console.error('sent', lists.length);
  const found = await res.json();
  return found;
}
