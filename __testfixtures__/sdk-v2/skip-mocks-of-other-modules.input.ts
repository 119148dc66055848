import { vi } from 'vitest';

vi.mock('./server/mcp.js', () => ({ McpServer: vi.fn() }));
vi.mock('@modelcontextprotocol/sdk-extras/server/index.js', () => ({ Server: vi.fn() }));

export const start = vi.fn();
