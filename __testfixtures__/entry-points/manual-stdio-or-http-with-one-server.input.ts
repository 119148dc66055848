import { McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

if (process.argv.includes('--http')) {
  await server.connect(new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })); //~ http-entry-sdk/served-elsewhere
} else {
  await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/other-transport
}
