import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { z } from 'zod';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Handler = (args: { q: string }, extra: Extra) => Promise<CallToolResult>;

/** Reports progress when the caller asked for it. */
async function report(extra: Extra, progress: number): Promise<void> { //~ context/parameter-renamed
  const progressToken = extra._meta?.progressToken; //~ context/member-moved
  if (progressToken === undefined) return;
  await extra.sendNotification({ method: 'notifications/progress', params: { progress, progressToken } }); //~ context/member-moved
}

const untyped = (extra: any) => ({ aborted: extra.signal.aborted, extra: 1 }); //~ context/parameter-renamed, context/member-moved

function logged(handler: Handler): Handler {
  return async (args, extra) => { //~ context/parameter-renamed
    console.error('request', extra.requestId); //~ context/member-moved
    return handler(args, extra);
  };
}

class Search {
  constructor(private readonly server: McpServer) {}

  register(): void {
    this.server.registerTool('search', { inputSchema: z.object({ q: z.string() }) }, logged(this.run));
    this.server.registerTool('again', { inputSchema: z.object({ q: z.string() }) }, (args, extra) => this.run(args, extra)); //~ context/parameter-renamed
  }

  private readonly run: Handler = async ({ q }, extra) => { //~ context/parameter-renamed
    await report(extra, 0.5);
    return { content: [{ type: 'text', text: `${q} ${untyped(extra).aborted}` }] };
  };
}

export const server = new McpServer({ name: 'helpers', version: '1.0.0' });
new Search(server).register();
