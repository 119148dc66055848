import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('direct', { inputSchema }, async ({ header }, ctx) => {
  const tenant = ctx.http?.req?.headers.get('x-tenant');
  const token = ctx.http?.req?.headers.get('authorization');
  const any = ctx.http?.req?.headers?.get(header.toLowerCase());
  return text(tenant, token, any);
});
server.registerTool('through-names', { inputSchema }, async (_args, ctx) => {
  if (!ctx.http?.req) return text('stdio');
  const headers = ctx.http?.req?.headers ?? new Headers();
  return text(headers.get('x-tenant'), headers.get('host'));
});
server.registerTool('pattern', { inputSchema }, async (_args, { http: { req: requestInfo } = {}, mcpReq: { signal } }) =>
  text(requestInfo?.headers.get('x-tenant'), signal.aborted),
);
