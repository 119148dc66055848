import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

interface ExecutionContext {
  readonly signal: AbortSignal;
  readonly requestId: string | number;
  readonly requestInfo?: { headers: Record<string, unknown> };
}

const inputSchema = z.object({ what: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

async function execute(what: string, own: ExecutionContext) {
  own.signal.throwIfAborted(); //~ context/context-uncertain
  console.error(own.requestId, own.requestInfo?.headers['x-request-id']);
  return text(what, own.signal.aborted);
}

export const server = new McpServer({ name: 'own', version: '1.0.0' });
server.registerTool('a', { inputSchema }, async ({ what }, extra: any) => execute(what, extra)); //~ context/parameter-renamed
export const local = execute('b', { signal: AbortSignal.timeout(1), requestId: 1 });
