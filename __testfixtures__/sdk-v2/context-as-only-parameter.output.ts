import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'only', version: '1.0.0' });
const text = (value: unknown) => ({ content: [{ type: 'text' as const, text: String(value) }] });

server.registerTool('no-schema', {}, async (ctx) => text(ctx.mcpReq.id));
server.registerTool('hinted', { annotations: { readOnlyHint: true } }, async (ctx) => text(ctx.mcpReq.id));
server.registerTool('config', { description: 'No schema' }, async (ctx) => text(ctx.mcpReq.signal.aborted));
// With a schema the first parameter is the arguments, whatever its name.
server.registerTool('arguments', { inputSchema: z.object({ signal: z.string() }) }, async (extra) => text(extra.signal));
server.registerPrompt('no-args', {}, (ctx) => ({
  messages: [{ role: 'user', content: { type: 'text', text: String(ctx.mcpReq.id) } }],
}));
server.registerResource('fixed', 'app://fixed', {}, (uri, ctx) => ({ contents: [{ uri: uri.href, text: String(ctx.mcpReq.id) }] }));
server.registerResource(
  'listed',
  new ResourceTemplate('app://listed/{id}', {
    list: (ctx) => ({ resources: [{ name: String(ctx.mcpReq.id), uri: 'app://listed/1' }] }),
  }),
  {},
  (uri, { id }, ctx) => ({ contents: [{ uri: uri.href, text: `${id} ${ctx.mcpReq.id}` }] }),
);
