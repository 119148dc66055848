import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

async function progress(server: McpServer, context: ServerContext, text: string) {
  await context.mcpReq.log('info', text);
  await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
}

serveStdio(() => {
  const server = new McpServer({ name: 'work', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('work', { description: 'Work' }, async (ctx) => {
    await progress(server, ctx, 'half');
    return { content: [] };
  });
  return server;
});
