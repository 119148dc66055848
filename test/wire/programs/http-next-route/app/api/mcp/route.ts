import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { createBlogServer } from '../../../lib/server.js';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

function noSession() {
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null }, { status: 400 });
}

export async function POST(request: Request): Promise<Response> {
  const sessionId = request.headers.get('mcp-session-id');
  const body = await request.json();
  let transport = sessionId ? sessions.get(sessionId) : undefined;
  if (!transport) {
    if (sessionId || !isInitializeRequest(body)) return noSession();
    const created = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, created);
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await createBlogServer().connect(created);
    transport = created;
  }
  return transport.handleRequest(request, { parsedBody: body });
}

export async function GET(request: Request): Promise<Response> {
  const transport = sessions.get(request.headers.get('mcp-session-id') ?? '');
  return transport ? transport.handleRequest(request) : noSession();
}

export async function DELETE(request: Request): Promise<Response> {
  const transport = sessions.get(request.headers.get('mcp-session-id') ?? '');
  return transport ? transport.handleRequest(request) : noSession();
}
