import { createMcpHandler, McpServer, type ServerContext } from '@modelcontextprotocol/server';

interface Span {
  setAttribute(name: string, value: string): void;
}
declare const span: Span;

function tag({ sessionId }: ServerContext): void { //~ session-telemetry-key/undefined-there
  span.setAttribute('mcp.session', sessionId ?? 'none');
}

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list', {}, async (ctx) => {
    tag(ctx);
    return { content: [{ type: 'text', text: 'nothing' }] };
  });
  return server;
}

export default createMcpHandler(createServer);
