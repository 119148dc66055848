import { randomUUID } from 'node:crypto';
import { isInitializeRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

// MCP-TODO(sessions/session-transport-map): Move unauthorized() in front of the code that looks for the transport, then plan again.
const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();

function unauthorized(): Response {
  return new Response('Unauthorized', { status: 401 });
}

export async function POST(request: Request): Promise<Response> {
  const sessionId = request.headers.get('mcp-session-id');
  const body = await request.json();
  const known = sessionId ? transports.get(sessionId) : undefined;
  if (known) return known.handleRequest(request, { parsedBody: body });
  if (!isInitializeRequest(body) || !request.headers.get('authorization')) return unauthorized();
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      transports.set(id, transport);
    },
  });
  await new McpServer({ name: 'notes', version: '1.0.0' }).connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}
