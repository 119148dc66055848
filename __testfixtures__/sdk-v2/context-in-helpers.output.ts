import { McpServer } from '@modelcontextprotocol/server';
import type { ServerContext, CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Extra = ServerContext;
type Handler = (args: { q: string }, extra: Extra) => Promise<CallToolResult>;

/** Reports progress when the caller asked for it. */
async function report(ctx: Extra, progress: number): Promise<void> {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progress, progressToken } });
}

const untyped = (ctx: any) => ({ aborted: ctx.mcpReq.signal.aborted, extra: 1 });

function logged(handler: Handler): Handler {
  return async (args, ctx) => {
    console.error('request', ctx.mcpReq.id);
    return handler(args, ctx);
  };
}

class Search {
  constructor(private readonly server: McpServer) {}

  register(): void {
    this.server.registerTool('search', { inputSchema: z.object({ q: z.string() }) }, logged(this.run));
    this.server.registerTool('again', { inputSchema: z.object({ q: z.string() }) }, (args, ctx) => this.run(args, ctx));
  }

  private readonly run: Handler = async ({ q }, ctx) => {
    await report(ctx, 0.5);
    return { content: [{ type: 'text', text: `${q} ${untyped(ctx).aborted}` }] };
  };
}

export const server = new McpServer({ name: 'helpers', version: '1.0.0' });
new Search(server).register();
