import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/wrapped
server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));

async function main(): Promise<void> {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() }); //~ http-entry-sdk/shared-transport
  await server.connect(transport);

  const app = express();
  app.use(express.json());
  app.all('/mcp', (req, res) => transport.handleRequest(req, res, req.body)); //~ era-posture/stateless
  app.listen(3000);
}

main().catch(console.error);
