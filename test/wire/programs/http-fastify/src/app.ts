import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import Fastify from 'fastify';
import { createInventory } from './inventory.js';

const app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
const sessions = new Map<string, StreamableHTTPServerTransport>();

app.post('/mcp', async (request, reply) => {
  const sessionId = request.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? sessions.get(sessionId) : undefined;

  if (!transport) {
    if (sessionId || !isInitializeRequest(request.body)) {
      return reply.code(400).send({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
    }
    const fresh = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, fresh);
      },
    });
    fresh.onclose = () => {
      if (fresh.sessionId) sessions.delete(fresh.sessionId);
    };
    await createInventory().connect(fresh);
    transport = fresh;
  }

  reply.hijack();
  await transport.handleRequest(request.raw, reply.raw, request.body);
});

app.route({
  method: ['GET', 'DELETE'],
  url: '/mcp',
  handler: async (request, reply) => {
    const transport = sessions.get((request.headers['mcp-session-id'] as string | undefined) ?? '');
    if (!transport) return reply.code(400).send('Invalid or missing session ID');
    reply.hijack();
    await transport.handleRequest(request.raw, reply.raw);
  },
});

app.get('/health', async () => ({ ok: true }));

await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' });
console.log(`inventory on ${(app.server.address() as AddressInfo).port}`);
