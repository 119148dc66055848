import { randomUUID } from 'node:crypto';
import { createMcpHandler, isLegacyRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();

function createServer() {
  const server = new McpServer({ name: 'json', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('run', { description: 'Run' }, async () => {
    await server.sendLoggingMessage({ level: 'info', data: 'run' }); //~ log-emission-gate/json-responses
    return { content: [] };
  });
  return server;
}

const handler = createMcpHandler(createServer, { legacy: 'reject' });

export default {
  async fetch(request: Request): Promise<Response> {
    if (!(await isLegacyRequest(request))) return handler.fetch(request);
    const known = transports.get(request.headers.get('mcp-session-id') ?? '');
    if (known) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: true,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await createServer().connect(transport);
    return transport.handleRequest(request);
  },
};
