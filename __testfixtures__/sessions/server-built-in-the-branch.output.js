import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const notes = new Map();

const app = createMcpExpressApp();

function createServer() {
  // What this session is served by
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list', {}, async () => ({
    content: [{ type: 'text', text: [...notes.keys()].join() }],
  }));
  return server;
}

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

app.listen(3000);
