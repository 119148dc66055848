import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import type { ZodRawShape } from 'zod';

interface Definition {
  name: string;
  description?: string | ZodRawShape;
  about: unknown;
}

export function add(server: McpServer, def: Definition): void {
  server.tool(def.name, def.description ?? '', async () => ({ content: [] })); //~ mcpserver-api/overload-unknown
  server.tool(def.name, def.about as any, async () => ({ content: [] })); //~ mcpserver-api/overload-unknown
}
