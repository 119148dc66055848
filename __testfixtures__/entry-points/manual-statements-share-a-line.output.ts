import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' }); server.registerTool('ping', {}, async () => ({ content: [] }));
// MCP-TODO(entry-points/stdio-entry-sdk): Format the file, then run the plan again.
await server.connect(new StdioServerTransport());
