import { McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const transport = process.env.PORT
  ? new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  : new StdioServerTransport();
// MCP-TODO(entry-points/stdio-entry-sdk): Split the paths and call serveStdio with a server factory on the one that is stdio.
await server.connect(transport);
