/* @mcp-codemod-error Namespace import of an old module is used to access Zod schema(s) (ToolSchema) */
import * as types from '@modelcontextprotocol/server';
import { McpServer } from '@modelcontextprotocol/server';
import { NAMES, shapes } from './tools.js';
import { stopped } from './stopped.js';

export const server = new McpServer({ name: 'went-through', version: '1.0.0' });

// Adds two numbers.
/* @mcp-codemod-error Could not automatically migrate .tool() call. Manual migration required. */
server.tool(NAMES.sum, 'Adds', shapes.sum, async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }));

/* @mcp-codemod-error Shorthand `{ inputSchema }` in config: could not verify the value is a schema object. */
server.registerTool(NAMES.stop, { inputSchema: shapes.stop }, async ({ reason }, ctx) => {
  /* @mcp-codemod-error The context object is forwarded to stopped(…) */
  return { content: [{ type: 'text', text: await stopped(reason, ctx) }] };
});

/* @mcp-codemod-error Destructuring of context parameter in signature: "{ signal, requestInfo }". */
server.registerTool('who', {}, async ({ signal, requestInfo }) => ({
  content: [{ type: 'text', text: `${signal.aborted} ${requestInfo?.headers['x-tenant']}` }],
}));

export const isTool = (value: unknown) => types.ToolSchema.safeParse(value).success;
