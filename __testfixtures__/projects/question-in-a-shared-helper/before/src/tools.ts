import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { confirm } from './confirm.js';

export const server = new McpServer({ name: 'tables', version: '1.0.0' });
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

server.registerTool('drop', { inputSchema: z.object({ t: z.string() }) }, async ({ t }) =>
  (await confirm(server.server, `Drop ${t}?`)) ? text(`dropped ${t}`) : text('kept'));
