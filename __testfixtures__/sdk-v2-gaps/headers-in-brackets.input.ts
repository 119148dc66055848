import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

function traceOf(ctx: ServerContext): unknown {
  const request = ctx.http?.req;
  return (request?.headers as unknown as Record<string, string>)['x-trace']; //~ header-bracket-read/read
}

server.registerTool('direct', { inputSchema }, async ({ header }, ctx) => {
  const tenant = (ctx as any).http?.req?.headers['x-tenant']; //~ header-bracket-read/read
  const any = (ctx as any).http?.req?.headers?.[header.toLowerCase()]; //~ header-bracket-read/read
  const known = ctx.http?.req?.headers.get('x-known');
  return text(tenant, any, known, traceOf(ctx));
});
