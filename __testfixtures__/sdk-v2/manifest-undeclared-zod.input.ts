import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

export const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', { inputSchema: z.object({ a: z.string() }) }, ({ a }) => ({ content: [{ type: 'text', text: a }] }));
export const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
