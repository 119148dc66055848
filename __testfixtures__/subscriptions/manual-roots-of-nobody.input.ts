//~ era: modern
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(
  () => {
    const server = new McpServer({ name: 'files', version: '1.0.0' });
    server.server.setNotificationHandler('notifications/roots/list_changed', () => { //~ roots-list-changed/never-sent
      console.error('roots have changed');
    });
    return server;
  },
  { legacy: 'reject' },
);
