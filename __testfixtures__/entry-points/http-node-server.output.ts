import { createServer } from 'node:http';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';

function buildServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  return server;
}

const mcpHandler = createMcpHandler(buildServer);
const handleMcp = toNodeHandler(mcpHandler);

createServer(async (request, response) => {
  const ownHost = request.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(request, response)) return;
  await handleMcp(request, response);
}).listen(3000);
