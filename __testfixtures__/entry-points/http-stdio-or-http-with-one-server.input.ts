import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const notes = new Map<string, string>();

const server = new McpServer({ name: 'notes', version: '1.0.0' });

server.registerTool('read', { inputSchema: z.object({ name: z.string() }) }, async ({ name }) => ({
  content: [{ type: 'text', text: notes.get(name) ?? '' }],
}));

async function startHttp(port: number) {
  const app = createMcpExpressApp();
  app.post('/mcp', async (req, res) => {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    res.on('close', () => {
      void transport.close();
    });
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });
  app.listen(port);
}

if (process.argv.includes('--http')) {
  await startHttp(3000);
} else {
  await server.connect(new StdioServerTransport());
}
