import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

declare class Weather {
  at(place: string): Promise<string>;
}

function createServer() {
  const known = new Set(['Bern', 'Graz']);
  const names = ['north', 'south'];
  const weather = new Weather(); //~ factory-closure-state/made-per-request
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('look', { inputSchema: z.object({ place: z.string() }) }, async ({ place }) => {
    const seen: string[] = [];
    seen.push(place);
    const text = known.has(place) ? await weather.at(place) : names.join();
    return { content: [{ type: 'text', text }] };
  });
  return server;
}

const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/shared-transport
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
