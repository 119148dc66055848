import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const ok = { content: [] };
export const server = new McpServer({ name: 'members', version: '1.0.0' });

server.registerTool('all', { inputSchema: z.object({ n: z.number() }) }, async ({ n }, ctx) => {
  ctx.mcpReq.signal.throwIfAborted();
  const token = ctx.mcpReq._meta?.progressToken;
  if (token !== undefined) {
    await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progress: n, progressToken: token } });
  }
  console.error(ctx.mcpReq.id, ctx.mcpReq.id, ctx.sessionId);
  if (!ctx.http?.authInfo) return ok;
  console.error(ctx.http?.authInfo.clientId, ctx.http!.authInfo!.scopes, ctx?.http?.authInfo?.token);
  ctx.http?.closeSSE?.();
  if (ctx.http?.closeStandaloneSSE) ctx.http?.closeStandaloneSSE();
  return ok;
});

server.registerTool('named', { inputSchema: z.object({}) }, async (_args, context) => {
  const { aborted } = context.mcpReq.signal;
  return aborted ? ok : { content: [{ type: 'text', text: String(context?.mcpReq.id) }] };
});
