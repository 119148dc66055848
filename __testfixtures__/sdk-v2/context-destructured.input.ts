import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'patterns', version: '1.0.0' });
const inputSchema = z.object({ n: z.number() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('one', { inputSchema }, async ({ n }, { signal }) => text(n, signal.aborted)); //~ context/pattern-moved
server.registerTool('renamed', { inputSchema }, async (_args, { requestId: id, sendNotification: notify }) => { //~ context/pattern-moved
  await notify({ method: 'notifications/message', params: { level: 'info', data: id } });
  return text(id);
});
server.registerTool(
  'mixed',
  { inputSchema },
  async (
    _args,
    { //~ context/pattern-moved
      signal, // stops the search
      sessionId,
      authInfo,
      _meta = {},
    },
  ) => text(signal.aborted, sessionId, authInfo?.clientId, _meta.progressToken),
);
server.registerTool('same', { inputSchema }, async (_args, { sessionId }) => text(sessionId)); //~ context/member-same
server.registerTool('inside', { inputSchema }, async (_args, extra) => { //~ context/parameter-renamed
  const { sendRequest, requestId } = extra; //~ context/pattern-moved
  const { tools } = await sendRequest({ method: 'roots/list' }, z.object({ tools: z.array(z.string()) })); //~ schema-params/schema-kept
  return text(requestId, tools.length);
});
