import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';

export async function open(req: Request, res: Response) {
  const server = new McpServer({ name: 'old', version: '1.0.0' });
  server.registerTool('reload', { description: 'Reload' }, async () => {
    server.sendToolListChanged(); //~ list-changed-push/server-as-before
    return { content: [] };
  });
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
}
