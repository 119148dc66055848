import assert from 'node:assert/strict';
import { test } from 'node:test';

// What is tested decides what becomes of it.
async function call(method: string, params: object): Promise<any> {
  const response = await fetch('http://localhost:3000/mcp', { //~ raw-client-envelope/test-code
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return response.json();
}

test('opens with a handshake', async () => {
  const { result } = await call('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  assert.equal(result.protocolVersion, '2025-06-18');
  await call('notifications/initialized', {});
  await call('ping', {});
  await call('logging/setLevel', { level: 'info' });
  await call('resources/subscribe', { uri: 'file:///a' });
  assert.ok((await call('tools/list', {})).result.tools);
});
