import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(() => {
  let calls = 0; //~ factory-closure-state/per-request
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('count', {}, async () => ({ content: [{ type: 'text', text: String(++calls) }] }));
  return server;
});
