import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';

declare const client: Client;

test('an unknown tool is refused', async () => {
  // MCP-TODO(sdk-v2-gaps/error-name-compare): Expect the class and the code: `ProtocolError` with the number, `SdkError` with `SdkErrorCode` for time-outs and closed connections.
  await assert.rejects(client.callTool({ name: 'none' }), /MCP error -32602/);
  // MCP-TODO(sdk-v2-gaps/error-name-compare): Expect the class and the code: `ProtocolError` with the number, `SdkError` with `SdkErrorCode` for time-outs and closed connections.
  const error = await client.callTool({ name: 'none' }).catch((e: Error) => e.message.match(/MCP error (-\d+)/));
  assert.ok(error);
});
