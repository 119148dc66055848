import { strict as assert } from 'node:assert';
import { test } from 'node:test';

test('an array is answered with an array', async () => {
  const body = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  const res = await fetch('http://localhost:3000/mcp', { method: 'POST', body: JSON.stringify(body) }); //~ batch-send-literal/test-input
  assert.equal((await res.json()).length, 2);
});

test('many calls are answered, too', async () => {
  const calls = ['a', 'b'].map((name, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } }));
  const res = await fetch('http://localhost:3000/mcp', { method: 'POST', body: JSON.stringify(calls) }); //~ batch-send-built/test-input
  assert.equal(res.status, 200);
});
