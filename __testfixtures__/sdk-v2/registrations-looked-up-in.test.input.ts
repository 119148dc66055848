import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved

declare function register(server: McpServer): void;
declare function listen(server: Server): void;

let server: McpServer;
let low: Server;

export function seen(): unknown[] {
  server = { tool: () => undefined, registerTool: () => undefined } as any;
  low = { setRequestHandler: () => undefined } as any;
  register(server);
  listen(low);
  const [first] = (server as any).tool.calls; //~ mcpserver-api/test-double
  const [, second] = (server as any).tool.calls;
  const [handler] = (low.setRequestHandler as any).calls; //~ handlers/test-double
  return [first, second, handler];
}
