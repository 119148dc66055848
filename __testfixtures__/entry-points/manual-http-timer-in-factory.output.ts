import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  // MCP-TODO(entry-points/factory-closure-state): Move setInterval out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
  setInterval(() => console.error('still here'), 60_000);
  server.registerTool('now', {}, async () => ({ content: [{ type: 'text', text: String(Date.now()) }] }));
  return server;
}

const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-timer-in-factory.ts:7 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
