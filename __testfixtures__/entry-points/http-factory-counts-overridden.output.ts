import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
function createServer() {
  // MCP-TODO(entry-points/factory-closure-state): Move calls out of the factory; where it belongs to one client, key it by a handle that a tool gives out.
  let calls = 0;
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('count', {}, async () => ({ content: [{ type: 'text', text: String(++calls) }] }));
  return server;
}

const app = createMcpExpressApp();
const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});
app.listen(3000);
