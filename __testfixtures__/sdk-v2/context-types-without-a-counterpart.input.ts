import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import { z } from 'zod';

type Extra = RequestHandlerExtra<any, any>;
interface Signalled {
  readonly signal: AbortSignal;
}
type Rest = Omit<Extra, 'sendRequest' | 'sendNotification'>; //~ context/type-part
type Own = Pick<Signalled, 'signal'>;

export const isGone = (extra: Own) => extra.signal.aborted; //~ context/parameter-renamed, context/own-type
export const who = (_extra: Rest) => 'someone'; //~ context/parameter-renamed

export const server = new McpServer({ name: 'parts', version: '1.0.0' });
server.registerTool('slow', { inputSchema: z.object({ what: z.string() }) }, async ({ what }, extra: any) => ({ //~ context/parameter-renamed
  content: [{ type: 'text', text: `${what} ${isGone(extra)}` }],
}));
