//~ types: TS2307 -- no test runner here
import { ListRootsRequestSchema } from '@modelcontextprotocol/core';
import { expect, test, vi } from 'vitest';

declare const handler: (args: object, context: any) => Promise<unknown>;
declare const client: any;

// A test of the handler.
test('it answers', async () => {
  /* @mcp-codemod-error This object looks like a v1 handler-context mock (sendRequest). */
  await handler({}, { sendRequest: vi.fn() }); //~ official-markers/context-double
  /* @mcp-codemod-error Something new that this version says. */
  expect(1).toBe(1); //~ official-markers/unknown
  /* @mcp-codemod-error ListRootsRequestSchema is no longer the setRequestHandler key in v2 */
  expect(client.setRequestHandler).toHaveBeenCalledWith(ListRootsRequestSchema, handler); //~ official-markers/schema-key
});
