import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const { extend } = (await import(process.env.PLUGIN ?? '')) as { extend(server: McpServer): void };

const server = new McpServer({ name: 'notes', version: '1.0.0' });
extend(server);
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/unknown-callee
