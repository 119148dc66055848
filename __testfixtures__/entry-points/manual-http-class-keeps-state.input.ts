import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Notes {
  private last = '';

  constructor(server: McpServer) {
    server.registerTool('note', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => this.keep(text));
  }

  private async keep(text: string) {
    const before = this.last;
    this.last = text; //~ factory-closure-state/would-be-lost
    return { content: [{ type: 'text' as const, text: before }] };
  }
}

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  new Notes(server);
  return server;
}

const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
