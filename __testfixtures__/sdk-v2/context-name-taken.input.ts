import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved

export const server = new McpServer({ name: 'names', version: '1.0.0' });
const ctx = { prefix: 'request' };

server.registerTool('outer', {}, async (extra) => ({ content: [{ type: 'text', text: ctx.prefix + extra.requestId }] })); //~ context/name-kept, context/member-moved
server.registerTool('inner', {}, async (extra) => { //~ context/name-kept
  const ctx = String(extra.requestId); //~ context/member-moved
  return { content: [{ type: 'text', text: `${ctx} ${extra.signal.aborted}` }] }; //~ context/member-moved
});
