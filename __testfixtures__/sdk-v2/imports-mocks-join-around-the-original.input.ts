import { vi } from 'vitest';
//~ types: TS2307 -- vitest is no dependency of this repository

vi.mock('@modelcontextprotocol/sdk/server/mcp.js', async (importOriginal: () => Promise<object>) => ({ //~ imports/mocks-joined
  ...(await importOriginal()),
  McpServer: vi.fn(),
}));
vi.mock('@modelcontextprotocol/sdk/server/index.js', async () => {
  return { ...(await vi.importActual('@modelcontextprotocol/sdk/server/index.js')), Server: vi.fn() };
});

export const start = vi.fn();
