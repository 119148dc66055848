import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { z } from 'zod/v3';

const text = z.string().describe('What to look for');
export const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ zod-floor/zod-3-entry
server.registerTool('find', { inputSchema: { text } }, async ({ text }) => ({ content: [{ type: 'text', text }] })); //~ raw-shapes/component-blocked
