// MCP-TODO(sdk-v2/imports): Settle mcpserver-api/overload-unknown in manual-registrations-of-unknown-types.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ZodRawShape } from 'zod';

interface Definition {
  name: string;
  description?: string | ZodRawShape;
  about: unknown;
}

export function add(server: McpServer, def: Definition): void {
  // MCP-TODO(sdk-v2/mcpserver-api): Write it as `.registerTool(name, config, handler)` by hand; what the third argument is decides the config.
  server.tool(def.name, def.description ?? '', async () => ({ content: [] }));
  // MCP-TODO(sdk-v2/mcpserver-api): Write it as `.registerTool(name, config, handler)` by hand; what the third argument is decides the config.
  server.tool(def.name, def.about as any, async () => ({ content: [] }));
}
