import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createServer() {
  return new McpServer({ name: 'early', version: '1.0.0' });
}

const first = createServer();
first.sendToolListChanged(); //~ list-changed-push/handler-too-late

export const handler = createMcpHandler(createServer);
