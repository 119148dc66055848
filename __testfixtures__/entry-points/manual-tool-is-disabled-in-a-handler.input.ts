import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/component-blocked
const secret = server.registerTool('secret', {}, async () => ({ content: [] }));
server.registerTool('logout', {}, async () => {
  secret.disable(); //~ list-mutation-side-effect/in-handler
  return { content: [] };
});
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/component-blocked
