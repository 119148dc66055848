import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

declare const remembered: McpServer;

const server = process.env.FRESH ? new McpServer({ name: 'notes', version: '1.0.0' }) : remembered;
// MCP-TODO(entry-points/stdio-entry-sdk): Write a function that builds and returns a new server, and pass it to serveStdio.
await pick().connect(new StdioServerTransport());

function pick(): McpServer {
  return server;
}
