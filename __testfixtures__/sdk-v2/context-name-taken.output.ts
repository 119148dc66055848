import { McpServer } from '@modelcontextprotocol/server';

export const server = new McpServer({ name: 'names', version: '1.0.0' });
const ctx = { prefix: 'request' };

server.registerTool('outer', {}, async (extra) => ({ content: [{ type: 'text', text: ctx.prefix + extra.mcpReq.id }] }));
server.registerTool('inner', {}, async (extra) => {
  const ctx = String(extra.mcpReq.id);
  return { content: [{ type: 'text', text: `${ctx} ${extra.mcpReq.signal.aborted}` }] };
});
