const ENDPOINT = 'http://localhost:3000/mcp';
let id = 0;

// Callers bring headers of their own along.
async function rpc(method, params, options) {
  // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: options are spread into the request, and headers may be among them (manual-options-spread-into-a-request.mjs).
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    ...options,
  });
  return (await response.json()).result;
}

export const tools = (token) => rpc('tools/list', {}, { headers: { authorization: `Bearer ${token}` } });
export const prompt = (name) => rpc('prompts/get', { name });
