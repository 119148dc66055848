import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export type Tools = Pick<McpServer, 'registerTool'>;

export function addTools(server: Pick<McpServer, 'registerTool' | 'close'>): void {
  server.registerTool('find', { inputSchema: z.object({ q: z.string() }) }, async ({ q }) => ({ content: [{ type: 'text', text: q }] }));
}

export function addResources(server: Pick<McpServer, "registerResource" | 'registerPrompt'>): void {
  server.registerPrompt('ask', {}, () => ({ messages: [] }));
}

export function addMore(server: Tools): void {
  server.registerTool('more', { description: 'More' }, async () => ({ content: [] }));
}
