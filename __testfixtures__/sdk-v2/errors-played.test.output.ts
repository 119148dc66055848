import { test } from 'node:test';
import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { ProtocolErrorCode, SdkErrorCode, ProtocolError, SdkError } from '@modelcontextprotocol/client';

declare function call(client: Client): Promise<void>;

test('a slow server is reported', async () => {
  const slow = { callTool: () => Promise.reject(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out')) };
  await assert.rejects(call(slow as unknown as Client), { code: SdkErrorCode.RequestTimeout });
});

test('a refusal is passed on', async () => {
  const refusing = { callTool: () => Promise.reject(new ProtocolError(ProtocolErrorCode.InvalidParams, 'no')) };
  await assert.rejects(call(refusing as unknown as Client), (e: ProtocolError) => e.code === ProtocolErrorCode.InvalidParams);
});
