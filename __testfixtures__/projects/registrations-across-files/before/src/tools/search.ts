import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { report } from '../progress.js';

const schema = z.object({ query: z.string() });

async function handler({ query }: { query: string }, extra: any): Promise<CallToolResult> {
  await report(extra, 1);
  return { content: [{ type: 'text', text: `${query} ${extra.requestId}` }] };
}

export const searchTool = { schema: schema.shape, handler };
