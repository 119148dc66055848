import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

function start(): Promise<void> {
  // MCP-TODO(entry-points/stdio-entry-sdk): Call serveStdio with a server factory as a statement of its own, and return nothing from it.
  return server.connect(new StdioServerTransport());
}

start().catch(console.error);
