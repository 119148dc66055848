import { McpServer } from '@modelcontextprotocol/server';

const ttlMs = 5 * 60;

// MCP-TODO(results/list-cache-fields): Write a non-negative whole number of milliseconds for ttlMs, and 'public' or 'private' for cacheScope.
// MCP-TODO(results/list-cache-fields): Multiply it by 1000 if seconds were meant.
// MCP-TODO(results/list-cache-fields): Use one of server/discover, tools/list, prompts/list, resources/list, resources/templates/list, resources/read, or remove it.
// MCP-TODO(results/read-cache-fields): Multiply it by 1000 if seconds were meant.
export const server = new McpServer(
  { name: 'wrong', version: '1.0.0' },
  {
    cacheHints: {
      'tools/list': { ttlMs: -1 },
      'prompts/list': { ttlMs },
      'resources/list': { ttlMs: 0.5, cacheScope: 'private' },
      // @ts-expect-error no such method
      'tools/lists': { ttlMs: 60_000 },
      'resources/read': { ttlMs: 3600 },
    },
  },
);

// MCP-TODO(results/read-cache-fields): Write a non-negative whole number of milliseconds for ttlMs, and 'public' or 'private' for cacheScope.
server.registerResource('logo', 'app://logo', { cacheHint: { ttlMs: Infinity } }, async () => ({ contents: [] }));
// MCP-TODO(results/read-cache-fields): Give your own metadata another name, or move it into _meta.
server.registerResource('icon', 'app://icon', { cacheHint: 'sometimes' as never }, async () => ({ contents: [] }));
