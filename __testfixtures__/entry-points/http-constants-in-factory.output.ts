import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

declare class Weather {
  at(place: string): Promise<string>;
}

function createServer() {
  const known = new Set(['Bern', 'Graz']);
  const names = ['north', 'south'];
  const weather = new Weather();
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('look', { inputSchema: z.object({ place: z.string() }) }, async ({ place }) => {
    const seen: string[] = [];
    seen.push(place);
    const text = known.has(place) ? await weather.at(place) : names.join();
    return { content: [{ type: 'text', text }] };
  });
  return server;
}

const app = createMcpExpressApp();
const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});
app.listen(3000);
