import { McpServer } from '@modelcontextprotocol/server';

const MINUTE = 60_000;
export const server = new McpServer( //~ list-cache-fields/hinted, read-cache-fields/hinted
  { name: 'docs', version: '1.0.0' },
  { cacheHints: { 'server/discover': { ttlMs: 60 * MINUTE, cacheScope: 'public' }, 'tools/list': { ttlMs: 5 * MINUTE, cacheScope: 'private' } } }, //~ cache-scope-public/same-for-all
);

server.registerTool('find', { description: 'Finds' }, async () => ({ content: [] }));
server.registerResource('logo', 'app://logo', { description: 'Logo', cacheHint: { ttlMs: 5000 } }, async (uri) => ({
  contents: [{ uri: uri.href, text: '…' }],
}));
