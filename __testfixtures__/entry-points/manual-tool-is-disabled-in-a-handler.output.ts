import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

// MCP-TODO(entry-points/server-factory-hoist): Settle list-mutation-side-effect/in-handler in manual-tool-is-disabled-in-a-handler.ts first, then run the plan again: the other changes of its group wait for it.
const server = new McpServer({ name: 'notes', version: '1.0.0' });
const secret = server.registerTool('secret', {}, async () => ({ content: [] }));
server.registerTool('logout', {}, async () => {
  // MCP-TODO(entry-points/list-mutation-side-effect): Register it always, take a handle or credentials as an argument, and answer with an error where one is missing.
  secret.disable();
  return { content: [] };
});
await server.connect(new StdioServerTransport());
