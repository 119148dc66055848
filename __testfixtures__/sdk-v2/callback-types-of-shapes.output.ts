import { McpServer, type ToolCallback } from '@modelcontextprotocol/server';
import { z, type ZodRawShape } from 'zod';

export interface Definition<S extends ZodRawShape> {
  name: string;
  inputSchema: S;
  handler: ToolCallback<z.ZodObject<S>>;
}

export function add<S extends z.ZodRawShape>(server: McpServer, name: string, shape: S, handler: ToolCallback<z.ZodObject<S>>): void {
  // MCP-TODO(sdk-v2/context): Check what the handler reads from the request context, and change it to the members of SDK v2.
  server.registerTool(name, { description: 'A tool', inputSchema: z.object(shape) }, handler);
}

export function register<S extends ZodRawShape>(server: McpServer, inputSchema: S, handler: ToolCallback<z.ZodObject<S>>) {
  // MCP-TODO(sdk-v2/context): Check what the handler reads from the request context, and change it to the members of SDK v2.
  server.registerTool('registered', { inputSchema: z.object(inputSchema) }, handler);
}

export const sum: ToolCallback<z.ZodObject<{ a: z.ZodNumber; b: z.ZodNumber }>> = async ({ a, b }) => ({
  content: [{ type: 'text', text: String(a + b) }],
});
