import { ListRootsRequestSchema } from '@modelcontextprotocol/core';
import { expect, test, vi } from 'vitest';

declare const handler: (args: object, context: any) => Promise<unknown>;
declare const client: any;

// A test of the handler.
test('it answers', async () => {
  // MCP-TODO(sdk-v2-gaps/official-markers): Nest what stands in for the context as SDK v2 does: `{ mcpReq: { signal, send, notify, id }, http: { authInfo } }`.
  await handler({}, { sendRequest: vi.fn() });
  // MCP-TODO(sdk-v2-gaps/official-markers): Follow what the official codemod said here, then remove this marker.
  expect(1).toBe(1);
  // MCP-TODO(sdk-v2-gaps/official-markers): Look the handler up under the name of the method instead of the schema.
  expect(client.setRequestHandler).toHaveBeenCalledWith(ListRootsRequestSchema, handler);
});
