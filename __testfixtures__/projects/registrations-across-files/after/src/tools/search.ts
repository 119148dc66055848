import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { report } from '../progress.js';

const schema = z.object({ query: z.string() });

async function handler({ query }: { query: string }, ctx: any): Promise<CallToolResult> {
  await report(ctx, 1);
  return { content: [{ type: 'text', text: `${query} ${ctx.mcpReq.id}` }] };
}

export const searchTool = { schema: schema.shape, handler };
