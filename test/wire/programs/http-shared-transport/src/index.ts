import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { z } from 'zod';

const server = new McpServer({ name: 'lamp', version: '1.0.0' });

server.registerTool('brightness', { description: 'Brightness of a room', inputSchema: { room: z.string() } }, async ({ room }) => ({
  content: [{ type: 'text', text: room === 'attic' ? '0' : '80' }],
}));

server.registerTool('rooms', { description: 'All rooms' }, async () => ({
  content: [{ type: 'text', text: 'attic, kitchen, study' }],
}));

server.registerTool('dim', { description: 'Dims slowly', inputSchema: { ms: z.number() } }, async ({ ms }) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return { content: [{ type: 'text', text: 'dimmed' }] };
});

server.registerPrompt('mood', { argsSchema: { mood: z.string() } }, ({ mood }) => ({
  messages: [{ role: 'user', content: { type: 'text', text: `Light for a ${mood} evening` } }],
}));

async function main() {
  const app = express();
  app.use(express.json());

  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() });
  await server.connect(transport);

  app.all('/mcp', async (req, res) => {
    await transport.handleRequest(req, res, req.body);
  });

  const listener = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
    console.log(`lamp on port ${(listener.address() as AddressInfo).port}`);
  });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
