import { McpServer } from '@modelcontextprotocol/server';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

const server = new McpServer({ name: 'odd', version: '1.0.0' });
const inputSchema = z.object({ a: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('nested', { inputSchema }, async (_args, { mcpReq: { _meta: { progressToken } = {}, id, signal } }) =>
  text(progressToken, id, signal.aborted),
);
// MCP-TODO(sdk-v2/context): Name the parameters, then read the members of SDK v2: `ctx.mcpReq.signal`, `ctx.http?.authInfo` …
server.registerTool('rest', { inputSchema }, async (...all: any[]) => text(all[0].a, all[1].requestId));
server.registerTool('arguments', { inputSchema }, async function (_args) {
  // MCP-TODO(sdk-v2/context): Name the parameters, then read the members of SDK v2: `ctx.mcpReq.signal`, `ctx.http?.authInfo` …
  return text(arguments[1].requestId, [_args.a][0]);
});
server.registerTool('bound', { inputSchema }, async (_args, ctx) => {
  const notify = ctx.mcpReq.notify.bind(ctx);
  await notify({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
  return text(new Step(ctx).id);
});
server.registerTool('assigned', { inputSchema }, async (_args, ctx) => {
  let requestId: unknown;
  // MCP-TODO(sdk-v2/context): Check what that code reads from it, and change it to the members of SDK v2.
  ({ requestId } = ctx as any);
  return text(requestId);
});

class Step<E extends ServerContext> {
  constructor(protected readonly extra: E) {}
  get id() {
    return this.extra.mcpReq.id;
  }
}

export { server };
