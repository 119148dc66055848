import { requireBearerAuth } from '@modelcontextprotocol/server';
import { InvalidTokenError } from '@modelcontextprotocol/server-legacy/auth';

const verifier = {
  async verifyAccessToken(token) {
    if (token !== 'good') throw new InvalidTokenError('Unknown token');
    return { token, clientId: 'c', scopes: [], expiresAt: Math.floor(Date.now() / 1000) + 60 };
  },
};

export const gate = requireBearerAuth({ verifier });
