import { McpServer } from '@modelcontextprotocol/server';

const ttlMs = 5 * 60;

export const server = new McpServer(
  { name: 'wrong', version: '1.0.0' },
  {
    cacheHints: {
      'tools/list': { ttlMs: -1 }, //~ list-cache-fields/hint-invalid
      'prompts/list': { ttlMs }, //~ list-cache-fields/hint-looks-like-seconds
      'resources/list': { ttlMs: 0.5, cacheScope: 'private' }, //~ list-cache-fields/hint-invalid
      // @ts-expect-error no such method
      'tools/lists': { ttlMs: 60_000 }, //~ list-cache-fields/hint-unknown-key
      'resources/read': { ttlMs: 3600 }, //~ read-cache-fields/hint-looks-like-seconds
    },
  },
);

server.registerResource('logo', 'app://logo', { cacheHint: { ttlMs: Infinity } }, async () => ({ contents: [] })); //~ read-cache-fields/hint-invalid
server.registerResource('icon', 'app://icon', { cacheHint: 'sometimes' as never }, async () => ({ contents: [] })); //~ read-cache-fields/metadata-key-taken
