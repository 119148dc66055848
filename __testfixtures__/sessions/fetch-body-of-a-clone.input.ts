import { randomUUID } from 'node:crypto';
import { isInitializeRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

const sessions = new Map<string, { transport: WebStandardStreamableHTTPServerTransport; seen: number }>(); //~ session-transport-map/replaced
const log = { info: (text: string): void => console.error(text) };

function jsonError(status: number, message: string): Response {
  return new Response(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

Object.assign(globalThis, {
  async onRequest(request: Request): Promise<Response> {
    try {
      const id = request.headers.get('mcp-session-id');
      if (id !== null) {
        const session = sessions.get(id);
        if (session === undefined) return jsonError(404, 'Session not found');
        session.seen = Date.now();
        return await session.transport.handleRequest(request);
      }
      const body: unknown = await request.clone().json();
      if (!isInitializeRequest(body)) return jsonError(400, 'No session');
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (sid) => {
          log.info(`session ${sid}`);
          sessions.set(sid, { transport, seen: Date.now() });
        },
        onsessionclosed: (sid) => {
          sessions.delete(sid);
        },
      });
      await new McpServer({ name: 'notes', version: '1.0.0' }).connect(transport);
      return await transport.handleRequest(request, { parsedBody: body });
    } catch (error) {
      log.info(String(error));
      return jsonError(500, 'Internal error');
    }
  },
});
