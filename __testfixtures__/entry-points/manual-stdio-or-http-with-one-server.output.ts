import { McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

if (process.argv.includes('--http')) {
  // MCP-TODO(entry-points/http-entry-sdk): Make createMcpHandler(createServer) where the route is, and call it in place of transport.handleRequest.
  await server.connect(new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }));
} else {
  // MCP-TODO(entry-points/stdio-entry-sdk): Write a function that builds a new server, pass it to serveStdio here, and call it for the other connection.
  await server.connect(new StdioServerTransport());
}
