import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('find', { inputSchema: z.object({ q: z.string() }) }, async () => ({ content: [] }));
