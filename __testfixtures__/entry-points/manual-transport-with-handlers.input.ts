import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const transport = new StdioServerTransport();
transport.onclose = () => process.exit(0);
await server.connect(transport); //~ stdio-entry-sdk/transport-used
