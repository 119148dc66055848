import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'only', version: '1.0.0' });
const text = (value: unknown) => ({ content: [{ type: 'text' as const, text: String(value) }] });

server.tool('no-schema', async (extra) => text(extra.requestId)); //~ mcpserver-api/call-to-config, context/parameter-renamed, context/member-moved
server.tool('hinted', { readOnlyHint: true }, async (extra) => text(extra.requestId)); //~ mcpserver-api/call-to-config, context/parameter-renamed, context/member-moved
server.registerTool('config', { description: 'No schema' }, async (extra) => text(extra.signal.aborted)); //~ context/parameter-renamed, context/member-moved
// With a schema the first parameter is the arguments, whatever its name.
server.registerTool('arguments', { inputSchema: z.object({ signal: z.string() }) }, async (extra) => text(extra.signal));
server.prompt('no-args', (extra) => ({ //~ mcpserver-api/call-to-config, context/parameter-renamed
  messages: [{ role: 'user', content: { type: 'text', text: String(extra.requestId) } }], //~ context/member-moved
}));
server.resource('fixed', 'app://fixed', (uri, extra) => ({ contents: [{ uri: uri.href, text: String(extra.requestId) }] })); //~ mcpserver-api/call-to-config, context/parameter-renamed, context/member-moved
server.registerResource(
  'listed',
  new ResourceTemplate('app://listed/{id}', {
    list: (extra) => ({ resources: [{ name: String(extra.requestId), uri: 'app://listed/1' }] }), //~ context/parameter-renamed, context/member-moved
  }),
  {},
  (uri, { id }, extra) => ({ contents: [{ uri: uri.href, text: `${id} ${extra.requestId}` }] }), //~ context/parameter-renamed, context/member-moved
);
