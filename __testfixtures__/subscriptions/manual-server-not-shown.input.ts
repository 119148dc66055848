import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const busy = new McpServer({ name: 'a', version: '1.0.0' });
const calm = new McpServer({ name: 'b', version: '1.0.0' });

export function tell(server: McpServer) {
  server.sendToolListChanged(); //~ list-changed-push/server-unclear
}

export const one = createMcpHandler(() => busy);
export const two = createMcpHandler(() => calm);
tell(busy);
