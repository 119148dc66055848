import { McpServer } from '@modelcontextprotocol/server';
import * as types from '@modelcontextprotocol/core';
import * as server2 from '@modelcontextprotocol/server';
import { z } from 'zod';

const shape = z.object({ a: z.number() });
const server = new McpServer({ name: 'was-moved', version: '1.0.0' });

// Adds up.
server.registerTool('sum', { inputSchema: shape }, async ({ a }, ctx) => {
  // @ts-expect-error its type is narrower
  const text: number = await told(ctx);
  return { content: [{ type: 'text', text: `${a} ${text}` }] };
});

server.registerTool('stop', { description: 'Stops' }, async ({ mcpReq: { signal } }) => ({ content: [{ type: 'text', text: String(signal.aborted) }] }));

async function told(
  context: Told,
): Promise<string> {
  return `${context.mcpReq.id} ${context.sessionId}`;
}

type Told = { mcpReq: { id: string | number }; sessionId?: string };

export const read = (value: unknown) => types.CallToolResultSchema.parse(value);
export const parse = (value: unknown): server2.CallToolResult => read(value);
