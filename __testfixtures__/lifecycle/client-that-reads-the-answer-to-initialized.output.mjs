import { McpPeer } from './mcp-wire-client.mjs';

const peer = new McpPeer();

const ENDPOINT = new URL('http://localhost:3000/mcp');
let count = 0;

const post = async (message) =>
  peer.send(message, (message) => fetch(ENDPOINT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  }));

export async function connect() {
  const hello = {
    jsonrpc: '2.0',
    id: ++count,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'strict', version: '1' } },
  };
  const response = await peer.opened(
    { clientInfo: { name: 'strict', version: '1' }, clientCapabilities: {} },
    () => post({ ...hello, method: 'server/discover', params: {} }),
    () => post(hello),
  );
  const { result } = await response.json();
  const accepted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  if (accepted.status !== 202) throw new Error('not accepted');
  return result.capabilities;
}

export async function tools() {
  const response = await post({ jsonrpc: '2.0', id: ++count, method: 'tools/list' });
  return (await response.json()).result.tools;
}
