import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

declare const remembered: McpServer;

const server = process.env.FRESH ? new McpServer({ name: 'notes', version: '1.0.0' }) : remembered;
await pick().connect(new StdioServerTransport()); //~ stdio-entry-sdk/receiver-unclear

function pick(): McpServer {
  return server;
}
