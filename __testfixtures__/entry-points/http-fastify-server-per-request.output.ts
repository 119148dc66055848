import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import Fastify from 'fastify';

function buildServer(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = Fastify();

const mcpHandler = createMcpHandler(buildServer);
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (request, reply) => {
  try {
    const ownHost = request.raw.headers.host?.replace(/:\d+$/, '') ?? '';
    if (!originValidation([ownHost, ...localhostAllowedOrigins()])(request.raw, reply.raw)) return;
    await handleMcp(request.raw, reply.raw, request.body);
  } catch (error) {
    request.log.error(error);
    if (!reply.raw.headersSent) {
      reply.code(500).send({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null });
    }
  }
});

app.get('/mcp', async (_request, reply) => {
  return reply.code(405).send({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null });
});

await app.listen({ port: 3000 });
