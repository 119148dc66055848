import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

server.registerTool('ask', {}, async (ctx) => {
  const answer = await ctx.mcpReq.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
});

server.server.oninitialized = async () => {
  const { roots } = await server.server.listRoots();
  console.error(roots.length);
};

server.server.setNotificationHandler('notifications/roots/list_changed', async () => {
  await server.server.listRoots();
});

await server.connect(new StdioServerTransport());
