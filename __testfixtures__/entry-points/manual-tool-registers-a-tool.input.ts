import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('login', {}, async () => {
    server.registerTool('secret', {}, async () => ({ content: [] })); //~ list-mutation-side-effect/in-handler
    return { content: [] };
  });
  return server;
}

const server = createServer();
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/component-blocked
