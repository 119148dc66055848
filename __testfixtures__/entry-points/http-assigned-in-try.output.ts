import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

async function createServer(): Promise<McpServer> {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = createMcpExpressApp();

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  try {
    await handleMcp(req, res, req.body);
  } catch (error) {
    console.error(error);
    res.status(500).end();
  }
});

app.listen(3000);
