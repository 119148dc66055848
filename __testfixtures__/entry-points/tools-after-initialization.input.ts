import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.server.oninitialized = () => {
    server.registerTool('roots', {}, async () => ({ content: [] })); //~ list-mutation-side-effect/in-legacy-event
  };
  return server;
}

const server = createServer();
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/served
