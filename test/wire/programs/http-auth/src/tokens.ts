import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import type { OAuthTokenVerifier } from '@modelcontextprotocol/sdk/server/auth/provider.js';

const CLIENTS = new Map([
  ['token-of-alice', { clientId: 'alice', scopes: ['ledger:read'] }],
  ['token-of-bob', { clientId: 'bob', scopes: ['ledger:read', 'ledger:write'] }],
]);

export const verifier: OAuthTokenVerifier = {
  async verifyAccessToken(token) {
    const client = CLIENTS.get(token);
    if (!client) throw new InvalidTokenError('Unknown token');
    return { token, ...client, expiresAt: Math.floor(Date.now() / 1000) + 3600 };
  },
};
