import { vi } from 'vitest';

vi.mock('@modelcontextprotocol/server', async (importOriginal: () => Promise<object>) => ({
  ...(await importOriginal()),
  McpServer: vi.fn(),
  Server: vi.fn(),
}));

export const start = vi.fn();
