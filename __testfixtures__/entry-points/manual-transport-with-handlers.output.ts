import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const transport = new StdioServerTransport();
transport.onclose = () => process.exit(0);
// MCP-TODO(entry-points/stdio-entry-sdk): Move what transport.onclose does to the server (onclose, onerror), then call serveStdio with a server factory.
await server.connect(transport);
