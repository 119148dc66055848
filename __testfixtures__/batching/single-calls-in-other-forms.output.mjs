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
  const messages = [{ jsonrpc: '2.0', id: ++lastId, method: 'tools/list' }, { jsonrpc: '2.0', id: ++lastId, method: 'prompts/list' }];
  const replies = await Promise.all(messages.map((message) => post(message)));
  return replies;
}

export async function callBoth(address, name) {
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }, { jsonrpc: '2.0', id: 2, method: 'tools/list' }];
  const replies = [];
  for (const message of calls) {
    const res = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) });
    replies.push(await res.json());
  }
  return replies;
}

export async function callById(address, names) {
  const calls = names.map((name, at) => ({ jsonrpc: '2.0', id: at + 1, method: 'tools/call', params: { name } }));
  const replies = [];
  for (const message of calls) {
    const res = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) });
    const isAnswer = !res.ok && (await res.clone().json().catch(() => undefined))?.id === message.id;
    if (!res.ok && !isAnswer) return [];
    replies.push(await res.json());
  }
  return calls.map(({ id }) => replies.find((reply) => reply.id === id));
}

export async function tell(address, requests) {
  const notices = requests.map((requestId) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }));
  for (const message of notices) {
    await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) });
  }
}
