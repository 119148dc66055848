import { vi } from 'vitest';
//~ types: TS2307 -- vitest is no dependency of this repository

vi.mock('@modelcontextprotocol/sdk/client/index.js', () => ({ //~ imports/mocks-joined
  Client: vi.fn(),
}));
// Nothing is sent over the wire.
vi.mock('@modelcontextprotocol/sdk/client/sse.js', () => ({
  SSEClientTransport: vi.fn(() => ({ close: vi.fn() })),
}));
vi.mock('@modelcontextprotocol/sdk/client/streamableHttp.js', function () {
  return { StreamableHTTPClientTransport: vi.fn() };
});
vi.mock('@modelcontextprotocol/sdk/server/streamableHttp.js'); //~ imports/mock-moved

export const start = vi.fn();
