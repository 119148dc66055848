import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const { extend } = (await import(process.env.PLUGIN ?? '')) as { extend(server: McpServer): void };

const server = new McpServer({ name: 'notes', version: '1.0.0' });
extend(server);
// MCP-TODO(entry-points/stdio-entry-sdk): Check that it only registers things, move it into a function that builds the server, and pass that to serveStdio.
await server.connect(new StdioServerTransport());
