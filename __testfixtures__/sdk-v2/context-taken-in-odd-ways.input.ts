import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import { z } from 'zod';

const server = new McpServer({ name: 'odd', version: '1.0.0' });
const inputSchema = z.object({ a: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

server.registerTool('nested', { inputSchema }, async (_args, { _meta: { progressToken } = {}, requestId: id, signal }) => //~ context/pattern-moved
  text(progressToken, id, signal.aborted),
);
server.registerTool('rest', { inputSchema }, async (...all: any[]) => text(all[0].a, all[1].requestId)); //~ context/context-by-index
server.registerTool('arguments', { inputSchema }, async function (_args) {
  return text(arguments[1].requestId, [_args.a][0]); //~ context/context-by-index
});
server.registerTool('bound', { inputSchema }, async (_args, extra) => { //~ context/parameter-renamed
  const notify = extra.sendNotification.bind(extra); //~ context/member-moved
  await notify({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
  return text(new Step(extra).id);
});
server.registerTool('assigned', { inputSchema }, async (_args, extra) => { //~ context/parameter-renamed
  let requestId: unknown;
  ({ requestId } = extra as any); //~ context/context-escapes
  return text(requestId);
});

class Step<E extends RequestHandlerExtra<any, any>> {
  constructor(protected readonly extra: E) {}
  get id() {
    return this.extra.requestId; //~ context/member-moved
  }
}

export { server };
