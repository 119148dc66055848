import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, localhostAllowedOrigins, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer() {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = express();
app.use(express.json());

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  console.log('Received MCP request:', req.body.method);
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

const handleSessionRequest = async (req, res) => {
  const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
  await handleMcp(req, res);
};

app.get('/mcp', handleSessionRequest);
app.delete('/mcp', handleSessionRequest);

const PORT = process.env.PORT || 3000;
app.listen(PORT, (error) => {
  if (error) {
    console.error('Failed to start server:', error);
    process.exit(1);
  }
});

async function shutdown() {
  console.log('Shutting down server...');
  await mcpHandler.close();
  process.exit(0);
}
process.on('SIGINT', shutdown);
process.on('SIGTERM', shutdown);
