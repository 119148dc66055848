import assert from 'node:assert/strict';
import { test } from 'node:test';

let lastId = 0;
async function request(method, params) {
  const res = await fetch('http://localhost:3000/mcp', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }) });
  return (await res.json()).result;
}

test('lists', async () => {
  assert.deepEqual(await request('tools/list'), { tools: [] }); //~ strict-result-validators/compared-whole
  const result = await request('prompts/list');
  expect(result).toEqual({ prompts: [] });
  expect(result.prompts).toEqual([]);
  assert.deepEqual(result.prompts, []);
  assert.deepEqual(result, { prompts: [], resultType: 'complete' });
});
