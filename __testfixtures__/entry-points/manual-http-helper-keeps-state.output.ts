import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

function registerNotes(to: McpServer) {
  // MCP-TODO(entry-points/factory-closure-state): Move notes out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
  const notes: Record<string, string> = {};
  to.registerTool('note', { inputSchema: z.object({ id: z.string(), text: z.string() }) }, async ({ id, text }) => {
    notes[id] = text;
    return { content: [] };
  });
}

const server = new McpServer({ name: 'notes', version: '1.0.0' });
registerNotes(server);
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-helper-keeps-state.ts:7 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
