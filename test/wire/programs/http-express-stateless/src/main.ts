import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express, { type Request, type Response } from 'express';
import { z } from 'zod';

function getServer(apiKey: string | undefined): McpServer {
  const server = new McpServer({ name: 'weather', version: '1.2.3' }, { capabilities: { logging: {} } });
  server.registerTool(
    'forecast',
    { description: 'Forecast of a city', inputSchema: { city: z.string() } },
    async ({ city }) => ({ content: [{ type: 'text', text: `${city}: 12 degrees, light rain` }] }),
  );
  server.registerTool('plan', { description: 'Plan of the caller' }, async () => ({
    content: [{ type: 'text', text: apiKey ? `paid (${apiKey})` : 'free' }],
  }));
  server.registerTool('radar', { description: 'Radar image', inputSchema: { ms: z.number() } }, async ({ ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { content: [{ type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' }] };
  });
  server.registerPrompt('pack', { argsSchema: { city: z.string() } }, ({ city }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `What do I pack for ${city}?` } }],
  }));
  return server;
}

const app = express();
app.use(express.json());

app.post('/mcp', async (req: Request, res: Response) => {
  const server = getServer(req.header('x-api-key'));
  try {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
    res.on('close', () => {
      transport.close();
      server.close();
    });
  } catch (error) {
    console.error('Error handling MCP request:', error);
    if (!res.headersSent) {
      res.status(500).json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null });
    }
  }
});

app.get('/mcp', async (_req: Request, res: Response) => {
  res.writeHead(405).end(
    JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null }),
  );
});

app.delete('/mcp', async (_req: Request, res: Response) => {
  res.writeHead(405).end(
    JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null }),
  );
});

const listener = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`weather listening on port ${(listener.address() as AddressInfo).port}`);
});
