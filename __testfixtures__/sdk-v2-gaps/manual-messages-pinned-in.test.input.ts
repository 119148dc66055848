import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';

declare const client: Client;

test('an unknown tool is refused', async () => {
  await assert.rejects(client.callTool({ name: 'none' }), /MCP error -32602/); //~ error-name-compare/message-pinned
  const error = await client.callTool({ name: 'none' }).catch((e: Error) => e.message.match(/MCP error (-\d+)/)); //~ error-name-compare/message-pinned
  assert.ok(error);
});
