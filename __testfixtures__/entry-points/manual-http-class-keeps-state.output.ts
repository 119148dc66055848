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
    // MCP-TODO(entry-points/factory-closure-state): Move this.last out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
    this.last = text;
    return { content: [{ type: 'text' as const, text: before }] };
  }
}

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  new Notes(server);
  return server;
}

const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-class-keeps-state.ts:15 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
