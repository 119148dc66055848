const headers = { 'content-type': 'application/json' };
const url = 'http://localhost:3000/mcp';
let lastId = 0;

async function post(message) {
  const res = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
  return res.json();
}

export async function tools() {
  const reply = await post({ jsonrpc: '2.0', id: ++lastId, method: 'tools/list' });
  return reply.result.tools;
}

export async function setUp() {
  const res = await fetch(url, { //~ batch-send-literal/through-helper
    method: 'POST',
    headers,
    body: JSON.stringify([{ jsonrpc: '2.0', id: ++lastId, method: 'tools/list' }, { jsonrpc: '2.0', id: ++lastId, method: 'prompts/list' }]),
  });
  return await res.json();
}

export async function callBoth(address, name) {
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }, { jsonrpc: '2.0', id: 2, method: 'tools/list' }];
  const res = await fetch(address, { method: 'POST', headers, body: JSON.stringify(calls) }); //~ batch-send-literal/one-by-one
  return await res.json();
}

export async function callById(address, names) {
  const calls = names.map((name, at) => ({ jsonrpc: '2.0', id: at + 1, method: 'tools/call', params: { name } }));
  const res = await fetch(address, { method: 'POST', headers, body: JSON.stringify(calls) }); //~ batch-send-built/answers-by-id
  if (!res.ok) return [];
  const replies = await res.json(); //~ batch-response-parse/by-id
  return calls.map(({ id }) => replies.find((reply) => reply.id === id));
}

export async function tell(address, requests) {
  const notices = requests.map((requestId) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }));
  await fetch(address, { method: 'POST', headers, body: JSON.stringify(notices) }); //~ batch-send-built/unread
}
