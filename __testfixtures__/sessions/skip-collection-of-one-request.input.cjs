const { McpServer } = require('@modelcontextprotocol/server');

exports.create = function create() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('note', {}, async (ctx) => {
    const byId = {};
    byId[ctx.sessionId] = 1;
    console.error('note', ctx.sessionId);
    if (typeof ctx.sessionId === 'undefined') console.error('none');
    return { content: [{ type: 'text', text: JSON.stringify(byId) }] };
  });
  return server;
};
