import { expect, test, vi } from 'vitest';
import { connect } from './connect.js';

const { Client } = vi.hoisted(() => ({ Client: vi.fn() }));

vi.mock('./sdk/client/index.js', () => ({ Client }));
vi.mock('@acme/modelcontextprotocol-sdk/types.js', () => ({ McpError: class extends Error {}, ErrorCode: { InvalidParams: 1 } }));

test('one client a connection', async () => {
  await connect('http://localhost');
  expect(Client).toHaveBeenCalledWith(expect.objectContaining({ name: 'acme' }), undefined);
});
