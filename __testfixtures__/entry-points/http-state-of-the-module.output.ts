import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

let calls = 0;
const notes = new Map<string, string>();
const createServer = () => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('count', {}, async () => {
    calls += 1;
    notes.set(String(calls), 'counted');
    return { content: [{ type: 'text', text: String(calls) }] };
  });
  return server;
};

const app = createMcpExpressApp();
const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});
app.listen(3000);
