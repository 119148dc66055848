import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import Fastify from 'fastify';

function buildServer(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = Fastify();

app.post('/mcp', async (request, reply) => { //~ era-posture/stateless
  const server = buildServer();
  try {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
    reply.raw.on('close', () => {
      transport.close();
      server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request.raw, reply.raw, request.body);
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
