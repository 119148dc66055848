import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.server.oninitialized = () => {
    // MCP-TODO(entry-points/list-mutation-side-effect): Register it while the server is built, and look at the capabilities of each request in its handler.
    server.registerTool('roots', {}, async () => ({ content: [] }));
  };
  return server;
}

serveStdio(createServer);
