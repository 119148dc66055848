import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('login', {}, async () => {
    // MCP-TODO(entry-points/list-mutation-side-effect): Register it always, take a handle or credentials as an argument, and answer with an error where one is missing.
    server.registerTool('secret', {}, async () => ({ content: [] }));
    return { content: [] };
  });
  return server;
}

const server = createServer();
// MCP-TODO(entry-points/stdio-entry-sdk): Settle list-mutation-side-effect/in-handler in manual-tool-registers-a-tool.ts first, then run the plan again: the other changes of its group wait for it.
await server.connect(new StdioServerTransport());
