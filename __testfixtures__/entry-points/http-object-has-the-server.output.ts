import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

class Notes {
  readonly server = new McpServer({ name: 'notes', version: '1.0.0' });

  async load() {
    this.server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  }
}

const app = createMcpExpressApp();

async function createServer() {
  const notes = new Notes();
  await notes.load();
  return notes.server;
}

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

app.listen(3000);
