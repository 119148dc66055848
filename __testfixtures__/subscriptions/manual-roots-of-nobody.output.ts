import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(
  () => {
    const server = new McpServer({ name: 'files', version: '1.0.0' });
    // MCP-TODO(subscriptions/roots-list-changed): Remove the handler; ask for the roots in the tool that needs them (inputRequired.listRoots()).
    server.server.setNotificationHandler('notifications/roots/list_changed', () => {
      console.error('roots have changed');
    });
    return server;
  },
  { legacy: 'reject' },
);
