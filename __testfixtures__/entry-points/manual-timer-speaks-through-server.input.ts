import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

setInterval(() => server.sendToolListChanged(), 60_000);

await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/used-outside
