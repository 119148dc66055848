import { toNodeHandler, localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import Fastify from 'fastify';

const app = Fastify();

const mcpHandler = createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }));
const handleMcp = toNodeHandler(mcpHandler);
const isAllowedHost = localhostHostValidation();
const isAllowedOrigin = localhostOriginValidation();

app.all('/mcp', async (request, reply) => {
  reply.hijack();
  if (!isAllowedHost(request.raw, reply.raw) || !isAllowedOrigin(request.raw, reply.raw)) return;
  await handleMcp(request.raw, reply.raw, request.body);
});

await app.listen({ port: 3000, host: '127.0.0.1' });
