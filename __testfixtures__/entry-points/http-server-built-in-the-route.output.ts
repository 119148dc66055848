import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

const app = createMcpExpressApp();
let calls = 0;

const createServer = () => {
  // The server
  const server = new McpServer({ name: 'notes', version: '1.0.0' });

  server.registerTool('count', {}, async () => ({
    content: [{ type: 'text', text: `${++calls}
times` }],
  }));

  return server;
};

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

// Every request has a server of its own.
app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

app.listen(3000);
