import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('open', {}, async () => {
    // MCP-TODO(entry-points/list-mutation-side-effect): Register it always, take a handle or credentials as an argument, and answer with an error where one is missing.
    server.registerTool('read', {}, async () => ({ content: [] }));
    return { content: [] };
  });
  return server;
}

const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-list-changes.ts:8 first, then plan again; --allow-blocked list-mutation-side-effect switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
