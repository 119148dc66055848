import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

function createServer() {
  const server = new McpServer({ name: 'logs', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('a', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => {
    await ctx.mcpReq.log('info', `got ${id}`, 'tools');
    return { content: [] };
  });
  server.registerTool('b', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => {
    // once for each id
    await ctx.mcpReq.log('debug', id);
    void ctx.mcpReq.log('warning', { id, at: new Date(0) }).catch(() => {});
    return { content: [] };
  });
  server.registerTool('c', { description: 'No arguments' }, async (ctx) => {
    await ctx.mcpReq.log('info', {
      done: true,
    });
    return { content: [] };
  });
  server.registerResource('d', new ResourceTemplate('x://{id}', { list: undefined }), {}, async (uri, _variables, ctx) => {
    const message = { level: 'info' as const, data: uri.href, logger: 'reads' };
    await ctx.mcpReq.log(message.level, message.data, message.logger);
    return { contents: [{ uri: uri.href, text: '' }] };
  });
  server.registerTool('e', { description: 'Each' }, async ({ sessionId, mcpReq }) => {
    for (const step of [1, 2]) {
      await mcpReq.log('info', { step });
    }
    await Promise.all([3, 4].map((step) => mcpReq.log('info', { step })));
    return { content: [] };
  });
  return server;
}

export default createMcpHandler(createServer);
