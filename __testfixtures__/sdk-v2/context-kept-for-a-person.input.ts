import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';
import { audit } from './audit.js';
//~ types: TS2307 -- the neighbour is not part of the fixture

interface OwnExtra {
  signal: AbortSignal;
}

export const server = new McpServer({ name: 'person', version: '1.0.0' });
const inputSchema = z.object({ n: z.number() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });
const kept = new Map<unknown, unknown>();

server.registerTool('copied', { inputSchema }, async (_args, context) => {
  return text({ ...context, extra: true }); //~ context/context-spread
});
server.registerTool('rest', { inputSchema }, async (_args, { signal, ...others }: any) => text(signal.aborted, others)); //~ context/context-spread
server.registerTool('handed-out', { inputSchema }, async (_args, context) => {
  kept.set(1, context); //~ context/context-escapes
  return text(await audit(context)); //~ context/context-escapes
});
server.registerTool('own-type', { inputSchema }, (async (_args: object, own: OwnExtra) => text(own.signal.aborted)) as any); //~ context/own-type
server.registerTool('request', { inputSchema }, async (_args, context: any) => text(context.requestInfo)); //~ context/request-info
server.registerTool('written', { inputSchema }, async (_args, context: any) => {
  (context as any).authInfo = undefined; //~ context/context-written
  return text(context.taskId); //~ context/task-member
});

function either(context: any) {
  return context.requestId; //~ context/context-uncertain
}
server.registerTool('either', { inputSchema }, async (_args, context) => text(either(context)));
export const job = (given: unknown) => either(given);
