// MCP-TODO(sdk-v2/imports): Settle handlers/task-method in manual-callback-types-that-may-be-absent.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer, type ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import { GetTaskRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type ZodRawShape, z } from 'zod';

const shape = { a: z.string() };

// The tasks hold the whole server back; what else is in its way is said all the same.
const mcp = new McpServer({ name: 's', version: '1' });
// MCP-TODO(sdk-v2/handlers): Remove the handler, or keep this server on SDK v1 until the tasks extension has a home in SDK v2.
mcp.server.setRequestHandler(GetTaskRequestSchema, async () => ({}));

// MCP-TODO(sdk-v2/callback-types): Give `ToolCallback` the type of the schema: `z.ZodObject<…>` of the shape, or `undefined` for none.
export interface Tool<S extends ZodRawShape | undefined> {
  inputSchema?: S;
  handler: ToolCallback<S>;
}

// MCP-TODO(sdk-v2/callback-types): Give `ToolCallback` the type of the schema: `z.ZodObject<…>` of the shape, or `undefined` for none.
export const first: ToolCallback<typeof shape> = async ({ a }) => ({ content: [{ type: 'text', text: a }] });
export const plain: ToolCallback = async () => ({ content: [] });
