const ENDPOINT = 'http://localhost:3000/mcp';
let id = 0;

// Callers bring headers of their own along.
async function rpc(method, params, options) {
  const response = await fetch(ENDPOINT, { //~ raw-client-envelope/client-left-whole
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    ...options,
  });
  return (await response.json()).result;
}

export const tools = (token) => rpc('tools/list', {}, { headers: { authorization: `Bearer ${token}` } });
export const prompt = (name) => rpc('prompts/get', { name });
