import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { z } from 'zod';

export function addTools(server: McpServer): void { //~ zod-floor/peer-range
  server.registerTool('find', { inputSchema: z.object({ q: z.string() }) }, async () => ({ content: [] }));
}
