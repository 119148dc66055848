import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

const ok = { content: [] };
export const server = new McpServer({ name: 'members', version: '1.0.0' });

server.registerTool('all', { inputSchema: z.object({ n: z.number() }) }, async ({ n }, extra) => { //~ context/parameter-renamed
  extra.signal.throwIfAborted(); //~ context/member-moved
  const token = extra._meta?.progressToken; //~ context/member-moved
  if (token !== undefined) {
    await extra.sendNotification({ method: 'notifications/progress', params: { progress: n, progressToken: token } }); //~ context/member-moved
  }
  console.error(extra.requestId, extra['requestId'], extra.sessionId); //~ context/member-moved, context/member-moved
  if (!extra.authInfo) return ok; //~ context/member-moved
  console.error(extra.authInfo.clientId, extra.authInfo!.scopes, extra?.authInfo?.token); //~ context/member-moved, context/member-moved, context/member-moved
  extra.closeSSEStream?.(); //~ context/member-moved
  if (extra.closeStandaloneSSEStream) extra.closeStandaloneSSEStream(); //~ context/member-moved, context/member-moved
  return ok;
});

server.registerTool('named', { inputSchema: z.object({}) }, async (_args, context) => {
  const { aborted } = context.signal; //~ context/member-moved
  return aborted ? ok : { content: [{ type: 'text', text: String(context?.requestId) }] }; //~ context/member-moved
});
