import { test } from 'node:test';
import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

declare function call(client: Client): Promise<void>;

test('a slow server is reported', async () => {
  const slow = { callTool: () => Promise.reject(new McpError(ErrorCode.RequestTimeout, 'Request timed out')) };
  await assert.rejects(call(slow as unknown as Client), { code: ErrorCode.RequestTimeout });
});

test('a refusal is passed on', async () => {
  const refusing = { callTool: () => Promise.reject(new McpError(ErrorCode.InvalidParams, 'no')) };
  await assert.rejects(call(refusing as unknown as Client), (e: McpError) => e.code === ErrorCode.InvalidParams);
});
