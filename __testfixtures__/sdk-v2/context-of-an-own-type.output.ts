import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

interface ExecutionContext {
  readonly signal: AbortSignal;
  readonly requestId: string | number;
  readonly requestInfo?: { headers: Record<string, unknown> };
}

const inputSchema = z.object({ what: z.string() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });

async function execute(what: string, own: ExecutionContext) {
  // MCP-TODO(sdk-v2/context): Make every caller pass the context, then read `mcpReq.signal`, `mcpReq.id`, `http?.req`.
  own.signal.throwIfAborted();
  console.error(own.requestId, own.requestInfo?.headers['x-request-id']);
  return text(what, own.signal.aborted);
}

export const server = new McpServer({ name: 'own', version: '1.0.0' });
server.registerTool('a', { inputSchema }, async ({ what }, ctx: any) => execute(what, ctx));
export const local = execute('b', { signal: AbortSignal.timeout(1), requestId: 1 });
