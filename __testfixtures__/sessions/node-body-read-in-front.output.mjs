import http from 'node:http';
import { toNodeHandler, localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createMcpServer() {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

async function readJson(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : undefined;
}

const mcpHandler = createMcpHandler(createMcpServer);
const handleMcp = toNodeHandler(mcpHandler);
const isAllowedHost = localhostHostValidation();
const isAllowedOrigin = localhostOriginValidation();

const server = http.createServer(async (req, res) => {
  if (req.url !== '/mcp') {
    res.writeHead(404).end();
    return;
  }
  const body = req.method === 'POST' ? await readJson(req) : undefined;
  if (!isAllowedHost(req, res) || !isAllowedOrigin(req, res)) return;
  await handleMcp(req, res, body);
});

server.listen(3000, '127.0.0.1');
