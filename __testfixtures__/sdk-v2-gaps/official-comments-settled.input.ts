import { McpServer } from '@modelcontextprotocol/server';
/* @mcp-codemod-error Namespace import of an old module is used to access Zod schema(s) */
import * as types from '@modelcontextprotocol/server'; //~ official-imports/rehomed, official-markers/settled
import { z } from 'zod';

const shape = z.object({ a: z.number() });
const server = new McpServer({ name: 'was-moved', version: '1.0.0' });

// Adds up.
/* @mcp-codemod-error Could not verify `inputSchema` is a schema object. */
server.registerTool('sum', { inputSchema: shape }, async ({ a }, ctx) => { //~ official-markers/settled
  // @ts-expect-error its type is narrower
  /* @mcp-codemod-error The context object is forwarded to told(…) */
  const text: number = await told(ctx); //~ official-markers/settled
  return { content: [{ type: 'text', text: `${a} ${text}` }] };
});

/* @mcp-codemod-error Could not automatically migrate .tool() call. | Could not verify the schema argument is a schema object. */
server.registerTool('stop', { description: 'Stops' }, async ({ mcpReq: { signal } }) => ({ content: [{ type: 'text', text: String(signal.aborted) }] })); //~ official-markers/settled

async function told(
  /* @mcp-codemod-error Parameter annotation 'Told' mentions a context type */
  context: Told, //~ official-markers/settled
): Promise<string> {
  return `${context.mcpReq.id} ${context.sessionId}`;
}

type Told = { mcpReq: { id: string | number }; sessionId?: string };

export const read = (value: unknown) => types.CallToolResultSchema.parse(value);
export const parse = (value: unknown): types.CallToolResult => read(value);
