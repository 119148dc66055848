// MCP-TODO(sdk-v2/imports): Settle zod-floor/peer-range in package.json first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function addTools(server: McpServer): void {
  server.registerTool('find', { inputSchema: z.object({ q: z.string() }) }, async () => ({ content: [] }));
}
