import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));

async function main(): Promise<void> {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() }); //~ session-id-generator-only/goes-with-transport
  await server.connect(transport);

  const app = express();
  app.use(express.json());
  app.all('/mcp', (req, res) => transport.handleRequest(req, res, req.body));
  app.listen(3000);
}

main().catch(console.error);
