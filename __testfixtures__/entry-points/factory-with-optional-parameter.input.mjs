import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const createServer = (options = {}) => new McpServer({ name: 'notes', version: '1.0.0', ...options });

const server = createServer();
await server.connect(new StdioServerTransport());
