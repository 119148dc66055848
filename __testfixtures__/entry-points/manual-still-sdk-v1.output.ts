import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
// MCP-TODO(entry-points/stdio-entry-sdk): Bring the server over to SDK v2 first; the findings of sdk-v2 say what is missing.
await server.connect(new StdioServerTransport());
