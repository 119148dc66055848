import { vi } from 'vitest';

vi.mock('@modelcontextprotocol/client', () => ({
  Client: vi.fn(),
  // Nothing is sent over the wire.
  SSEClientTransport: vi.fn(() => ({ close: vi.fn() })),
  StreamableHTTPClientTransport: vi.fn(),
}));
vi.mock('@modelcontextprotocol/node');

export const start = vi.fn();
