import assert from 'node:assert/strict';
import { test } from 'node:test';

const parse = (text) => JSON.parse(text);

test('a batch is parsed', () => {
  const batch = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }];
  assert.deepEqual(parse(JSON.stringify(batch)), batch);
  assert.equal(parse('{"jsonrpc":"2.0","id":1,"method":"tools/list"}').method, 'tools/list');
});
