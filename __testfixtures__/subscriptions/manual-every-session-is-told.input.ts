import { randomUUID } from 'node:crypto';
import { createMcpHandler, isLegacyRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

interface Session {
  server: McpServer;
  transport: WebStandardStreamableHTTPServerTransport;
}

const sessions = new Map<string, Session>();

function createServer(): McpServer {
  const server = new McpServer({ name: 'all', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('tell', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
    // every session
    for (const session of sessions.values()) {
      session.server.sendToolListChanged(); //~ list-changed-push/server-unclear
      await session.server.sendLoggingMessage({ level: 'info', data: 'told' }); //~ log-emission-gate/to-others
    }
    sessions.forEach(({ server: each }) => each.sendPromptListChanged()); //~ list-changed-push/server-unclear
    for (const session of sessions.values()) {
      const { server: own } = session;
      void own.server.sendResourceUpdated({ uri: `note://${id}` }); //~ list-changed-push/server-unclear
    }
    const one = sessions.get(id);
    await one?.server.sendLoggingMessage({ level: 'info', data: 'told' }); //~ log-emission-gate/to-others
    return { content: [] };
  });
  return server;
}

const handler = createMcpHandler(createServer, { legacy: 'reject' });

export default {
  async fetch(request: Request): Promise<Response> {
    if (!(await isLegacyRequest(request))) return handler.fetch(request);
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
    if (known) return known.transport.handleRequest(request);
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, { server, transport }),
    });
    await server.connect(transport);
    return transport.handleRequest(request);
  },
};
