import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { observed } from 'observed-servers';

const server = observed(new McpServer({ name: 'notes', version: '1.0.0' }));
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/receiver-unclear
