import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export type Tools = Pick<McpServer, 'tool'>; //~ mcpserver-api/picked-name

export function addTools(server: Pick<McpServer, 'tool' | 'close'>): void { //~ mcpserver-api/picked-name
  server.tool('find', { q: z.string() }, async ({ q }) => ({ content: [{ type: 'text', text: q }] })); //~ mcpserver-api/call-to-config
}

export function addResources(server: Pick<McpServer, "resource" | 'prompt'>): void { //~ mcpserver-api/picked-name, mcpserver-api/picked-name
  server.prompt('ask', () => ({ messages: [] })); //~ mcpserver-api/call-to-config
}

export function addMore(server: Tools): void {
  server.tool('more', 'More', async () => ({ content: [] })); //~ mcpserver-api/call-to-config
}
