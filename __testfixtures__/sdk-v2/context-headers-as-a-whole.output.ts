import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'headers', version: '1.0.0' });
const inputSchema = z.object({ header: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });
const tenantOf = (headers: Record<string, string | string[] | undefined> | undefined) => headers?.['x-tenant'];

server.registerTool('listed', { inputSchema }, async ({ header }, ctx) => {
  const names = Object.keys(Object.fromEntries(ctx.http?.req?.headers ?? new Headers()));
  for (const [name, value] of Object.entries(Object.fromEntries(ctx.http?.req?.headers ?? []))) names.push(`${name}=${value}`);
  const copy = { ...Object.fromEntries(ctx.http?.req?.headers ?? []) };
  return text(names, copy[header]);
});
server.registerTool('taken-apart', { inputSchema }, async ({ header }, ctx) => {
  const { authorization, 'x-tenant': tenant = 'none', ...others } = Object.fromEntries(ctx.http?.req?.headers ?? new Headers());
  return text(authorization, tenant, others[header]);
});
server.registerTool('passed-on', { inputSchema }, async (_args, ctx) => text(tenantOf(Object.fromEntries(ctx.http?.req?.headers ?? []))));
server.registerTool('typed', { inputSchema }, async ({ header }, ctx) => {
  const headers: Record<string, unknown> = Object.fromEntries(ctx.http?.req?.headers ?? new Headers());
  return text(headers[header]);
});
server.registerTool('by-name', { inputSchema }, async ({ header }, ctx) => {
  const headers = ctx.http?.req?.headers ?? new Headers();
  const first = headers.get('x-list');
  const isTraced = headers.has('traceparent');
  return text(first, isTraced, tenantOf(Object.fromEntries(headers)), headers.get(header));
});
server.registerTool('in-place', { inputSchema }, async (_args, ctx) => {
  const first = Array.isArray(ctx.http?.req?.headers.get('x-list'))
    ? ctx.http?.req?.headers.get('x-list')
    : ctx.http?.req?.headers.get('x-list');
  const isTraced = (ctx.http?.req?.headers ?? new Headers()).has('traceparent');
  return text(first, isTraced);
});
server.registerTool('from-a-pattern', { inputSchema }, async (_args, ctx) => {
  const { headers } = ctx.http?.req ?? { headers: new Headers() };
  return text(headers.get('x-tenant'), JSON.stringify(Object.fromEntries(headers)));
});
