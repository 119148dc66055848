import { createServer } from 'node:http';
import { toNodeHandler, localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

function buildServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  return server;
}

const mcpHandler = createMcpHandler(buildServer);
const handleMcp = toNodeHandler(mcpHandler);
const isAllowedHost = localhostHostValidation();
const isAllowedOrigin = localhostOriginValidation();

createServer(async (req, res) => {
  if (!isAllowedHost(req, res) || !isAllowedOrigin(req, res)) return;
  await handleMcp(req, res);
}).listen(3000, '127.0.0.1');
