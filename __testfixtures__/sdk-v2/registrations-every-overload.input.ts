import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
const page = (uri: URL, body: string) => ({ contents: [{ uri: uri.href, text: body }] });
const ask = (body: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text: body } }] });

export const server = new McpServer({ name: 'overloads', version: '1.0.0' });

server.tool('bare', () => text('bare')); //~ mcpserver-api/call-to-config
server.tool('described', 'Says hello', () => text('hello')); //~ mcpserver-api/call-to-config
server.tool('shaped', { a: z.string() }, ({ a }) => text(a)); //~ mcpserver-api/call-to-config
server.tool('empty', {}, () => text('nothing')); //~ mcpserver-api/call-to-config
server.tool('hinted', { readOnlyHint: true }, () => text('read only')); //~ mcpserver-api/call-to-config
server.tool('both', 'Echoes', { a: z.string().describe('What to say') }, ({ a }) => text(a)); //~ mcpserver-api/call-to-config
server.tool('hinted-both', 'Echoes', { title: 'Echo' }, () => text('echo')); //~ mcpserver-api/call-to-config
server.tool('shaped-hinted', { a: z.string() }, { title: 'Echo' }, ({ a }) => text(a)); //~ mcpserver-api/call-to-config
server.tool('all', 'Echoes', { a: z.string() }, { title: 'Echo', idempotentHint: true }, ({ a }) => text(a)); //~ mcpserver-api/call-to-config

server.prompt('bare', () => ask('Hello')); //~ mcpserver-api/call-to-config
server.prompt('described', 'A greeting', () => ask('Hello')); //~ mcpserver-api/call-to-config
server.prompt('shaped', { name: z.string() }, ({ name }) => ask(`Hello ${name}`)); //~ mcpserver-api/call-to-config
server.prompt('both', 'A greeting', { name: z.string() }, ({ name }) => ask(`Hello ${name}`)); //~ mcpserver-api/call-to-config

server.resource('fixed', 'app://fixed', (uri) => page(uri, 'fixed')); //~ mcpserver-api/call-to-config
server.resource('typed', 'app://typed', { mimeType: 'text/plain' }, (uri) => page(uri, 'typed')); //~ mcpserver-api/call-to-config
server.resource('any', new ResourceTemplate('app://any/{id}', { list: undefined }), (uri, { id }) => page(uri, String(id))); //~ mcpserver-api/call-to-config
server.resource( //~ mcpserver-api/call-to-config
  'some',
  new ResourceTemplate('app://some/{id}', { list: undefined }),
  { description: 'Some of them' },
  (uri, { id }) => page(uri, String(id)),
);
