import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function createServer() {
  // MCP-TODO(entry-points/factory-closure-state): Move calls out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
  let calls = 0;
  const started = new Date();
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('count', {}, async () => {
    calls += 1;
    return { content: [{ type: 'text', text: `${calls} since ${started.toISOString()}` }] };
  });
  return server;
}

const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-factory-counts.ts:6 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
