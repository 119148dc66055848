import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

declare function fields(): any;

export const server = new McpServer({ name: 'updates', version: '1.0.0' });
const tool = server.registerTool('grow', {}, async () => ({ content: [] }));
const prompt = server.prompt('ask', () => ({ messages: [] })); //~ mcpserver-api/call-to-config

export function grow() {
  tool.update({ description: 'Now with arguments', paramsSchema: { a: z.string() } }); //~ raw-shapes/update-shape
  tool.update({ paramsSchema: fields() }); //~ raw-shapes/update-not-followed
  prompt.update({ argsSchema: z.object({ name: z.string() }) as any }); //~ raw-shapes/schema-already
}
