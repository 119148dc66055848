import { McpServer, type ServerContext } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'relay', version: '1.0.0' });

// whatever comes is passed on: nothing here says that it is a question
export async function relay(ctx: ServerContext, request: { method: string }) {
  return ctx.mcpReq.send(request as never);
}

server.registerTool('ping', { description: 'Pings' }, async (ctx) => {
  await ctx.mcpReq.send({ method: 'ping' });
  return { content: [] };
});
