#!/usr/bin/env node
const { McpPeer } = require('./mcp-wire-client');
// Smoke test of a deployment: handshake, list, one call.
async function main() {
  const peer = new McpPeer();
  const url = process.argv[2];
  const ask = (message) => peer.send(message, (message) => fetch(url, {
    method: 'POST',
    headers: peer.headers(message, { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }),
    body: JSON.stringify(message),
  }));
  const response = await peer.opened(
    { clientInfo: { name: 'smoke', version: '1.0' }, clientCapabilities: {} },
    () => ask({
      jsonrpc: '2.0',
      id: 1,
      method: 'server/discover',
      params: {},
    }),
    () => ask({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-03-26',
        capabilities: {},
        clientInfo: { name: 'smoke', version: '1.0' },
      },
    }),
  );
  const session = peer.isModern ? null : response.headers.get('mcp-session-id');
  if (!session && !peer.isModern) throw new Error('no session id received');
  const { result } = await response.json();
  console.log('server', result.serverInfo.name);

  const listed = await peer.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, (message) => fetch(url, {
    method: 'POST',
    headers: peer.headers(message, { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'mcp-session-id': session }),
    body: JSON.stringify(message),
  }));
  const { result: list } = await listed.json();
  for (const { name } of list.tools) console.log('-', name);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
