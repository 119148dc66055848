import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { pingResult } from './results.js';

// The container carries the server here: nothing but its type is known.
export class ToolRegistry {
  registerAll(server: McpServer): void {
    server.registerTool('ping', {}, async (extra) => pingResult(extra.signal.aborted));
  }
}
