import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

function registerNotes(to: McpServer) {
  const notes: Record<string, string> = {}; //~ factory-closure-state/would-be-lost
  to.registerTool('note', { inputSchema: z.object({ id: z.string(), text: z.string() }) }, async ({ id, text }) => {
    notes[id] = text;
    return { content: [] };
  });
}

const server = new McpServer({ name: 'notes', version: '1.0.0' });
registerNotes(server);
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
