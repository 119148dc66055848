import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

setInterval(() => server.sendToolListChanged(), 60_000);

// MCP-TODO(entry-points/stdio-entry-sdk): Move that code into a handler, or let the function that builds the server set it up for each connection.
await server.connect(new StdioServerTransport());
