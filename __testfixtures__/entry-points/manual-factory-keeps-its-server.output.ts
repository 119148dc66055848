import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const instance = new McpServer({ name: 'notes', version: '1.0.0' });

function getServer(): McpServer {
  return instance;
}

const server = getServer();
// MCP-TODO(entry-points/stdio-entry-sdk): Write a function that builds a new server on each call, and pass it to serveStdio.
await server.connect(new StdioServerTransport());
