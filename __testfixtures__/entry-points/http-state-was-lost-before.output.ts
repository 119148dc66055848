import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

function createServer() {
  // MCP-TODO(entry-points/factory-closure-state): Move notes out of the factory; where it belongs to one client, key it by a handle that a tool gives out.
  const notes = new Map<string, string>();
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('note', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
    notes.set(id, 'noted');
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
