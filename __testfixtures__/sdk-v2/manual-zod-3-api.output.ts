// MCP-TODO(sdk-v2/imports): Settle zod-floor/zod-3-api in package.json first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export const server = new McpServer({ name: 'notes', version: '1.0.0' });
const Filter = z.object({ tags: z.object({ all: z.boolean() }) }).deepPartial();
server.registerTool('find', { inputSchema: Filter }, async () => ({ content: [] }));
