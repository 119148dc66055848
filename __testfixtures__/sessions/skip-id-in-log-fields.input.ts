import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list', {}, async (ctx) => {
    console.error(JSON.stringify({ at: 'list', session: ctx.sessionId })); //~ session-telemetry-key/undefined-there
    console.error('done for', ctx.sessionId);
    return { content: [{ type: 'text', text: 'nothing' }] };
  });
  return server;
}

export default createMcpHandler(createServer);
