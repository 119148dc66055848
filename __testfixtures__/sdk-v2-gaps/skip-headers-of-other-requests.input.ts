import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

const server = new McpServer({ name: 'headers', version: '1.0.0' });
const app = express();

app.post('/mcp', (req, res) => {
  const { headers } = req;
  res.json({ session: req.headers['mcp-session-id'], host: headers.host });
});

server.registerTool('modern', { description: 'Reads what v2 gives' }, async (ctx) => {
  const request = ctx.http?.req;
  const names = request ? [...request.headers.keys()] : [];
  const forwarded = await fetch('https://example.com', { headers: request?.headers });
  const limits = forwarded.headers.get('x-limit');
  return { content: [{ type: 'text', text: [request?.headers.get('x-tenant'), limits, ...names].join(' ') }] };
});

function lookalike(ctx: { http?: { req?: { headers: Record<string, string> } } }): string | undefined {
  return ctx.http?.req?.headers['x-tenant'];
}

export { app, lookalike, server };
