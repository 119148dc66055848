import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

function start(): Promise<void> {
  return server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/result-used
}

start().catch(console.error);
