import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createServer() {
  return new McpServer({ name: 'early', version: '1.0.0' });
}

const first = createServer();
// MCP-TODO(subscriptions/list-changed-push): Make the handler first, then call its notify.toolsChanged(); nobody can listen before that.
first.sendToolListChanged();

export const handler = createMcpHandler(createServer);
