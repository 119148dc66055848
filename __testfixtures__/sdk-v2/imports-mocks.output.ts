import { vi } from 'vitest';
import { Client } from '@modelcontextprotocol/client';

vi.mock('@modelcontextprotocol/client', () => ({ Client: vi.fn() }));
vi.mock('@modelcontextprotocol/node', () => {
  return { NodeStreamableHTTPServerTransport: vi.fn() };
});

export const client = vi.mocked(Client);
