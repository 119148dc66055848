import Fastify from 'fastify';
import { inEra, refusalOf, completed } from './mcp-wire.mjs';

const app = Fastify();
const base = { jsonrpc: '2.0' };

async function dispatch(method, params) {
  switch (method) {
    case 'initialize':
      return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'f', version: '1' } };
    case 'server/discover':
      return {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} }
      };
    case 'tools/list':
      return { tools: [] };
    case 'tools/call':
      return { content: [] };
    default:
      throw Object.assign(new Error('Method not found'), { code: -32601 });
  }
}

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'f', version: '1' }
};

app.post('/mcp', async (request, reply) => {
  const refusal = refusalOf(request.body, MODERN, request.headers);
  if (refusal) return reply.code(refusal.status).send(refusal.body);
  return inEra(request.body, MODERN, async () => {
    const { id, method, params } = request.body;
    if (id === undefined) return reply.code(202).send();
    try {
      return reply.send({ ...base, id, result: completed(await dispatch(method, params)) });
    } catch (error) {
      return reply.send({ ...base, id, error: { code: error.code ?? -32603, message: error.message } });
    }
  });
});

app.listen({ port: 3000 });
