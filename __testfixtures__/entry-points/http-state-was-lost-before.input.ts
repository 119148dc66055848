import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

function createServer() {
  const notes = new Map<string, string>(); //~ factory-closure-state/per-request
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('note', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
    notes.set(id, 'noted');
    return { content: [] };
  });
  return server;
}

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  const server = createServer();
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
