import { Client } from '@modelcontextprotocol/client';
import { completable, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'modern', version: '2.0.0' });

server.registerTool('echo', { inputSchema: z.object({ a: z.string() }) }, async ({ a }, ctx) => {
  if (ctx.mcpReq.signal.aborted) return { content: [] };
  await ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: a } });
  return { content: [{ type: 'text', text: ctx.http?.req?.headers.get('x-tenant') ?? String(ctx.mcpReq.id) }] };
});
server.registerTool('raw', { inputSchema: z.object({ a: z.string() }) }, async ({ a }, extra) => ({
  content: [{ type: 'text', text: `${a} ${extra.mcpReq.id}` }],
}));
server.registerPrompt('city', { argsSchema: z.object({ city: completable(z.string(), () => ['Bern']).optional() }) }, () => ({
  messages: [],
}));
server.server.setRequestHandler('ping', async () => ({}));
console.error((server.server as any)._requestHandlers);

export const client = new Client({ name: 'modern', version: '2.0.0' });
export const list = () => client.request({ method: 'acme/list' }, z.object({ items: z.array(z.string()) }));
export const timed = (wait: number) => client.callTool({ name: 'echo' }, optionsFor(wait));

function optionsFor(timeout: number) {
  return { timeout };
}
