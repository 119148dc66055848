import { vi } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
//~ types: TS2307 -- vitest is no dependency of this repository

vi.mock('@modelcontextprotocol/sdk/client/index.js', () => ({ Client: vi.fn() })); //~ imports/mock-moved
vi.mock('@modelcontextprotocol/sdk/server/streamableHttp.js', () => { //~ imports/mock-moved
  return { StreamableHTTPServerTransport: vi.fn() };
});

export const client = vi.mocked(Client);
