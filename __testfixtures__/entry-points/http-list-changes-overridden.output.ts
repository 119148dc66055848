import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('open', {}, async () => {
    // MCP-TODO(entry-points/list-mutation-side-effect): Register it always, take a handle or credentials as an argument, and answer with an error where one is missing.
    server.registerTool('read', {}, async () => ({ content: [] }));
    return { content: [] };
  });
  return server;
}

const app = createMcpExpressApp();
const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});
app.listen(3000);
