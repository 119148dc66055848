import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { z } from 'zod';

export const server = new McpServer({ name: 'notes', version: '1.0.0' });
const Filter = z.object({ tags: z.object({ all: z.boolean() }) }).deepPartial(); //~ zod-floor/zod-3-api
server.registerTool('find', { inputSchema: Filter }, async () => ({ content: [] }));
