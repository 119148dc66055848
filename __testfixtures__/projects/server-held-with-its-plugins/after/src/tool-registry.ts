import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { pingResult } from './results.js';

// The container carries the server here: nothing but its type is known.
export class ToolRegistry {
  registerAll(server: McpServer): void {
    // MCP-TODO(sdk-v2/context): Settle foreign-servers/foreign-transport in src/server.ts first, then run the plan again: the other changes of its group wait for it.
    server.registerTool('ping', {}, async (extra) => pingResult(extra.signal.aborted));
  }
}
