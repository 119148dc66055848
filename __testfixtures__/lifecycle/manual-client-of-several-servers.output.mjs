// Everything that would change in this client stays, since one function talks to every server.
let id = 0;

async function post(url, message) {
  // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: the server is handed in (url), so that one client may talk to servers of both eras (manual-client-of-several-servers.mjs).
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(message) });
  return response.json();
}

async function request(url, method, params) {
  const { result } = await post(url, { jsonrpc: '2.0', id: ++id, method, params });
  return result;
}

export async function open(url) {
  await request(url, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'several', version: '1.0.0' },
  });
  await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' });
  await request(url, 'ping');
  await request(url, 'logging/setLevel', { level: 'info' });
  await request(url, 'resources/subscribe', { uri: 'file:///a' });
}

export async function notified(url) {
  return fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/list' }) });
}
