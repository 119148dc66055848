import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
const page = (uri: URL, body: string) => ({ contents: [{ uri: uri.href, text: body }] });
const ask = (body: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text: body } }] });

export const server = new McpServer({ name: 'overloads', version: '1.0.0' });

server.registerTool('bare', {}, () => text('bare'));
server.registerTool('described', { description: 'Says hello' }, () => text('hello'));
server.registerTool('shaped', { inputSchema: z.object({ a: z.string() }) }, ({ a }) => text(a));
server.registerTool('empty', { inputSchema: z.object({}) }, () => text('nothing'));
server.registerTool('hinted', { annotations: { readOnlyHint: true } }, () => text('read only'));
server.registerTool('both', { description: 'Echoes', inputSchema: z.object({ a: z.string().describe('What to say') }) }, ({ a }) => text(a));
server.registerTool('hinted-both', { description: 'Echoes', annotations: { title: 'Echo' } }, () => text('echo'));
server.registerTool('shaped-hinted', { inputSchema: z.object({ a: z.string() }), annotations: { title: 'Echo' } }, ({ a }) => text(a));
server.registerTool('all', { description: 'Echoes', inputSchema: z.object({ a: z.string() }), annotations: { title: 'Echo', idempotentHint: true } }, ({ a }) => text(a));

server.registerPrompt('bare', {}, () => ask('Hello'));
server.registerPrompt('described', { description: 'A greeting' }, () => ask('Hello'));
server.registerPrompt('shaped', { argsSchema: z.object({ name: z.string() }) }, ({ name }) => ask(`Hello ${name}`));
server.registerPrompt('both', { description: 'A greeting', argsSchema: z.object({ name: z.string() }) }, ({ name }) => ask(`Hello ${name}`));

server.registerResource('fixed', 'app://fixed', {}, (uri) => page(uri, 'fixed'));
server.registerResource('typed', 'app://typed', { mimeType: 'text/plain' }, (uri) => page(uri, 'typed'));
server.registerResource('any', new ResourceTemplate('app://any/{id}', { list: undefined }), {}, (uri, { id }) => page(uri, String(id)));
server.registerResource(
  'some',
  new ResourceTemplate('app://some/{id}', { list: undefined }),
  { description: 'Some of them' },
  (uri, { id }) => page(uri, String(id)),
);
