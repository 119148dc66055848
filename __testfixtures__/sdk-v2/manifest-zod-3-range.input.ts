import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', { inputSchema: z.object({ a: z.string().email() }) }, ({ a }) => ({ content: [{ type: 'text', text: a }] }));
