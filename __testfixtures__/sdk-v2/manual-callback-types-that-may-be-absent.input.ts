import { McpServer, type ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { GetTaskRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked
import { type ZodRawShape, z } from 'zod';

const shape = { a: z.string() };

// The tasks hold the whole server back; what else is in its way is said all the same.
const mcp = new McpServer({ name: 's', version: '1' });
mcp.server.setRequestHandler(GetTaskRequestSchema, async () => ({})); //~ handlers/task-method

export interface Tool<S extends ZodRawShape | undefined> {
  inputSchema?: S;
  handler: ToolCallback<S>; //~ callback-types/shape-type-mixed
}

export const first: ToolCallback<typeof shape> = async ({ a }) => ({ content: [{ type: 'text', text: a }] }); //~ callback-types/shape-type-mixed
export const plain: ToolCallback = async () => ({ content: [] });
