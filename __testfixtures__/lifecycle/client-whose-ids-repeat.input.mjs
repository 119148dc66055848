const URL = 'http://localhost:3000/mcp';
const headers = { 'content-type': 'application/json' };

// Several tools at once, all of them number 1.
async function call(method, params) {
  const message = { jsonrpc: '2.0', id: 1, method, params };
  const response = await fetch(URL, { method: 'POST', headers, body: JSON.stringify(message) }); //~ raw-client-envelope/enveloped
  const { result } = await response.json();
  return result; //~ client-input-required/refused-clearly
}

export const both = () => Promise.all([call('tools/list', {}), call('prompts/list', {})]);

export async function timed(name) {
  const body = { jsonrpc: '2.0', id: Date.now(), method: 'tools/call', params: { name } };
  return fetch(URL, { method: 'POST', headers, body: JSON.stringify(body) }); //~ raw-client-envelope/enveloped
}

export async function rolled(uri) {
  const body = { jsonrpc: '2.0', id: Math.random(), method: 'resources/read', params: { uri } };
  return fetch(URL, { method: 'POST', headers, body: JSON.stringify(body) }); //~ raw-client-envelope/enveloped
}

export async function nameless() {
  const body = { jsonrpc: '2.0', id: null, method: 'tools/list' }; //~ request-id-rules/null-id
  return fetch(URL, { method: 'POST', headers, body: JSON.stringify(body) }); //~ raw-client-envelope/enveloped
}
