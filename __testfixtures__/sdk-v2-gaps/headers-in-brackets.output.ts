import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

function traceOf(ctx: ServerContext): unknown {
  const request = ctx.http?.req;
  return request?.headers.get('x-trace');
}

server.registerTool('direct', { inputSchema }, async ({ header }, ctx) => {
  const tenant = (ctx as any).http?.req?.headers.get('x-tenant');
  const any = (ctx as any).http?.req?.headers?.get(header.toLowerCase());
  const known = ctx.http?.req?.headers.get('x-known');
  return text(tenant, any, known, traceOf(ctx));
});
