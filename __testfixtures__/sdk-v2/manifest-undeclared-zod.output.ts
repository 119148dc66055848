import { McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { z } from 'zod';

export const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', { inputSchema: z.object({ a: z.string() }) }, ({ a }) => ({ content: [{ type: 'text', text: a }] }));
export const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
