import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('erase', {}, async (ctx) => {
    const answer = await ctx.mcpReq.elicitInput({
      message: 'Erase everything?',
      requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } },
    });
    return { content: [{ type: 'text', text: answer.action }] };
  });
  return server;
}

export default createMcpHandler(createServer, { legacy: 'stateless' }); //~ era-posture/asks-nobody
