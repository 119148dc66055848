import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import express from 'express';

const getServer = () => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));
  return server;
};

const app = express();
app.use(express.json());

const mcpHandler = createMcpHandler(getServer);
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  try {
    const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
    if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
    await handleMcp(req, res, req.body);
  } catch (error) {
    console.error('Error handling MCP request:', error);
    if (!res.headersSent) {
      res.status(500).json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null });
    }
  }
});

app.get('/mcp', async (req, res) => {
  console.log('Received GET MCP request');
  res.writeHead(405).end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null }));
});

app.delete('/mcp', async (req, res) => {
  res.writeHead(405).end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null }));
});

app.listen(3000);
