//~ era: modern
let id = 0;

export async function call(url, name) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/call', params: { name } }) });
  const { result } = await res.json();
  return result;
}

async function request(url, method, params) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }) });
  const reply = await res.json();
  return reply.result;
}

export async function prompt(url, name) {
  const result = await request(url, 'prompts/get', { name });
  return result.resultType === 'complete' ? result.messages : undefined; //~ client-result-type/modern-only
}
