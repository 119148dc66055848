import { McpServer } from '@modelcontextprotocol/server';

function createMcpHandler(make: () => McpServer) {
  return { name: 'own', make };
}

export default createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }));
