import { randomUUID } from 'node:crypto';
import { isInitializeRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const transports = new Map<string, WebStandardStreamableHTTPServerTransport>(); //~ session-transport-map/replaced

async function handler(request: Request): Promise<Response> {
  const sessionId = request.headers.get('mcp-session-id');
  const existing = sessionId ? transports.get(sessionId) : undefined;
  if (existing) return existing.handleRequest(request);
  if (sessionId) return Response.json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }, { status: 404 });

  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      transports.set(id, transport);
    },
  });
  await new McpServer({ name: 'notes', version: '1.0.0' }).connect(transport);
  return transport.handleRequest(request);
}

export { handler as GET, handler as POST, handler as DELETE };
