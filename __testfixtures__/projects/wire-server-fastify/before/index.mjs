import Fastify from 'fastify';

const app = Fastify();
const base = { jsonrpc: '2.0' };

async function dispatch(method, params) {
  switch (method) {
    case 'initialize':
      return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'f', version: '1' } };
    case 'tools/list':
      return { tools: [] };
    case 'tools/call':
      return { content: [] };
    default:
      throw Object.assign(new Error('Method not found'), { code: -32601 });
  }
}

app.post('/mcp', async (request, reply) => {
  const { id, method, params } = request.body;
  if (id === undefined) return reply.code(202).send();
  try {
    return reply.send({ ...base, id, result: await dispatch(method, params) });
  } catch (error) {
    return reply.send({ ...base, id, error: { code: error.code ?? -32603, message: error.message } });
  }
});

app.listen({ port: 3000 });
