import { McpServer } from '@modelcontextprotocol/server';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Extra = ServerContext;
interface Signalled {
  readonly signal: AbortSignal;
}
// MCP-TODO(sdk-v2/context): Take the part from `ServerContext['mcpReq']` or `ServerContext['http']`, or use `ServerContext` as a whole.
type Rest = Omit<Extra, 'sendRequest' | 'sendNotification'>;
type Own = Pick<Signalled, 'signal'>;

// MCP-TODO(sdk-v2/context): Type it as `ServerContext` of @modelcontextprotocol/server, then read the members of SDK v2.
export const isGone = (ctx: Own) => ctx.signal.aborted;
export const who = (_ctx: Rest) => 'someone';

export const server = new McpServer({ name: 'parts', version: '1.0.0' });
server.registerTool('slow', { inputSchema: z.object({ what: z.string() }) }, async ({ what }, ctx: any) => ({
  content: [{ type: 'text', text: `${what} ${isGone(ctx)}` }],
}));
