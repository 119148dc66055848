import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import Fastify from 'fastify';

const app = Fastify();
const transports = new Map<string, NodeStreamableHTTPServerTransport>(); //~ session-transport-map/replaced

app.post('/mcp', async (request, reply) => {
  const sessionId = request.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    if (sessionId || !isInitializeRequest(request.body)) {
      return reply.code(400).send({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
    }
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, fresh);
      },
    });
    fresh.onclose = () => {
      if (fresh.sessionId) transports.delete(fresh.sessionId);
    };
    await new McpServer({ name: 'notes', version: '1.0.0' }).connect(fresh);
    transport = fresh;
  }
  reply.hijack();
  await transport.handleRequest(request.raw, reply.raw, request.body);
});

app.get('/mcp', async (request, reply) => { //~ session-http-verbs/answered-405
  const transport = transports.get(request.headers['mcp-session-id'] as string);
  if (!transport) return reply.code(404).send();
  reply.hijack();
  await transport.handleRequest(request.raw, reply.raw);
});

app.delete('/mcp', async (request, reply) => { //~ session-http-verbs/answered-405
  const transport = transports.get(request.headers['mcp-session-id'] as string);
  if (!transport) return reply.code(404).send();
  reply.hijack();
  await transport.handleRequest(request.raw, reply.raw);
});

await app.listen({ port: 3000, host: '127.0.0.1' });
