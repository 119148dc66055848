import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'patterns', version: '1.0.0' });
const inputSchema = z.object({ n: z.number() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('one', { inputSchema }, async ({ n }, { mcpReq: { signal } }) => text(n, signal.aborted));
server.registerTool('renamed', { inputSchema }, async (_args, { mcpReq: { id, notify } }) => {
  await notify({ method: 'notifications/message', params: { level: 'info', data: id } });
  return text(id);
});
server.registerTool(
  'mixed',
  { inputSchema },
  async (
    _args,
    {
      mcpReq: { signal }, // stops the search
      sessionId,
      http: { authInfo } = {},
      mcpReq: { _meta = {} },
    },
  ) => text(signal.aborted, sessionId, authInfo?.clientId, _meta.progressToken),
);
server.registerTool('same', { inputSchema }, async (_args, { sessionId }) => text(sessionId));
server.registerTool('inside', { inputSchema }, async (_args, ctx) => {
  const { mcpReq: { send: sendRequest, id: requestId } } = ctx;
  const { tools } = await sendRequest({ method: 'roots/list' }, z.object({ tools: z.array(z.string()) }));
  return text(requestId, tools.length);
});
