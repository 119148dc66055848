import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

export const server = new McpServer({ name: 'notes', version: '1.0.0' });

server.registerTool('ping', {}, async () => ({ content: [] }));

// MCP-TODO(entry-points/stdio-entry-sdk): Export a function that builds the server in its place, and pass that function to serveStdio.
await server.connect(new StdioServerTransport());
