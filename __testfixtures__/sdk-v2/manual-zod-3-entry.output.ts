import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod/v3';

const text = z.string().describe('What to look for');
export const server = new McpServer({ name: 'notes', version: '1.0.0' });
// MCP-TODO(sdk-v2/raw-shapes): Settle zod-floor/zod-3-entry in package.json first, then run the plan again: the other changes of its group wait for it.
server.registerTool('find', { inputSchema: { text } }, async ({ text }) => ({ content: [{ type: 'text', text }] }));
