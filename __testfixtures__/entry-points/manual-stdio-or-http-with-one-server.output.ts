import { McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

if (process.argv.includes('--http')) {
  await server.connect(new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }));
} else {
  // MCP-TODO(entry-points/stdio-entry-sdk): Write a function that builds a new server, pass it to serveStdio here, and call it for the other connection.
  await server.connect(new StdioServerTransport());
}
