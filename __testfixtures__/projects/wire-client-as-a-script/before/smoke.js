#!/usr/bin/env node
// Smoke test of a deployment: handshake, list, one call.
async function main() {
  const url = process.argv[2];
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-03-26',
        capabilities: {},
        clientInfo: { name: 'smoke', version: '1.0' },
      },
    }),
  });
  const session = response.headers.get('mcp-session-id');
  if (!session) throw new Error('no session id received');
  const { result } = await response.json();
  console.log('server', result.serverInfo.name);

  const listed = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'mcp-session-id': session },
    body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }),
  });
  const { result: list } = await listed.json();
  for (const { name } of list.tools) console.log('-', name);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
