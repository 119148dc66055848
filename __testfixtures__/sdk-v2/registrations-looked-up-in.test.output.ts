import { Server, McpServer } from '@modelcontextprotocol/server';

declare function register(server: McpServer): void;
declare function listen(server: Server): void;

let server: McpServer;
let low: Server;

export function seen(): unknown[] {
  server = { tool: () => undefined, registerTool: () => undefined } as any;
  low = { setRequestHandler: () => undefined } as any;
  register(server);
  listen(low);
  // MCP-TODO(sdk-v2/mcpserver-api): Adapt the double and what is read from its calls to `.registerTool(name, config, handler)`.
  const [first] = (server as any).tool.calls;
  const [, second] = (server as any).tool.calls;
  // MCP-TODO(sdk-v2/handlers): Adapt the double and what is read from its calls to `setRequestHandler(method, handler)`.
  const [handler] = (low.setRequestHandler as any).calls;
  return [first, second, handler];
}
