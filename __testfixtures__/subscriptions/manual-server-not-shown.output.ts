import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const busy = new McpServer({ name: 'a', version: '1.0.0' });
const calm = new McpServer({ name: 'b', version: '1.0.0' });

export function tell(server: McpServer) {
  // MCP-TODO(subscriptions/list-changed-push): Where it is served over HTTP, call notify.toolsChanged() of its handler here.
  server.sendToolListChanged();
}

export const one = createMcpHandler(() => busy);
export const two = createMcpHandler(() => calm);
tell(busy);
