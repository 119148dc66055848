import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const reader = new McpServer({ name: 'reader', version: '1.0.0' }); //~ server-factory-hoist/wrapped
reader.registerTool('read', {}, async () => ({ content: [] }));

const writer = new McpServer({ name: 'writer', version: '1.0.0' }); //~ server-factory-hoist/wrapped
writer.registerTool('write', {}, async () => ({ content: [] }));

if (process.argv[2] === 'read') {
  await reader.connect(new StdioServerTransport()); //~ stdio-entry-sdk/served
} else {
  await writer.connect(new StdioServerTransport()); //~ stdio-entry-sdk/served
}
