import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const instance = new McpServer({ name: 'notes', version: '1.0.0' });

function getServer(): McpServer {
  return instance;
}

const server = getServer();
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/shared-instance
