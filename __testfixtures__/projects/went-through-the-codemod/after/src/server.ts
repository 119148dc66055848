import * as types from '@modelcontextprotocol/core';
import { McpServer } from '@modelcontextprotocol/server';
import { NAMES, shapes } from './tools.js';
import { stopped } from './stopped.js';
import { z } from 'zod';

export const server = new McpServer({ name: 'went-through', version: '1.0.0' });

// Adds two numbers.
server.registerTool(NAMES.sum, { description: 'Adds', inputSchema: z.object(shapes.sum) }, async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }));

server.registerTool(NAMES.stop, { inputSchema: shapes.stop }, async ({ reason }, ctx) => {
  return { content: [{ type: 'text', text: await stopped(reason, ctx) }] };
});

server.registerTool('who', {}, async ({ mcpReq: { signal }, http: { req: requestInfo } = {} }) => ({
  content: [{ type: 'text', text: `${signal.aborted} ${requestInfo?.headers.get('x-tenant')}` }],
}));

export const isTool = (value: unknown) => types.ToolSchema.safeParse(value).success;
