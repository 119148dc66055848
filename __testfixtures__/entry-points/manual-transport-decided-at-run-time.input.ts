import { McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const transport = process.env.PORT
  ? new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  : new StdioServerTransport();
await server.connect(transport); //~ stdio-entry-sdk/transport-unclear
