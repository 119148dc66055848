import { McpServer, type ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z, type ZodRawShape } from 'zod';

export interface Definition<S extends ZodRawShape> {
  name: string;
  inputSchema: S;
  handler: ToolCallback<S>; //~ callback-types/shape-to-schema-type
}

export function add<S extends z.ZodRawShape>(server: McpServer, name: string, shape: S, handler: ToolCallback<S>): void { //~ callback-types/shape-to-schema-type
  server.tool(name, 'A tool', shape, handler); //~ mcpserver-api/call-to-config, context/handler-not-followed
}

export function register<S extends ZodRawShape>(server: McpServer, inputSchema: S, handler: ToolCallback<S>) { //~ callback-types/shape-to-schema-type
  server.registerTool('registered', { inputSchema }, handler); //~ raw-shapes/shape-to-schema, context/handler-not-followed
}

export const sum: ToolCallback<{ a: z.ZodNumber; b: z.ZodNumber }> = async ({ a, b }) => ({ //~ callback-types/shape-to-schema-type
  content: [{ type: 'text', text: String(a + b) }],
});
