import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { observed } from 'observed-servers';

const server = observed(new McpServer({ name: 'notes', version: '1.0.0' }));
// MCP-TODO(entry-points/stdio-entry-sdk): Write a function that builds and returns a new server, and pass it to serveStdio.
await server.connect(new StdioServerTransport());
