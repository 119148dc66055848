import { requireBearerAuth } from '@modelcontextprotocol/express';
import type { AuthInfo, OAuthTokenVerifier } from '@modelcontextprotocol/server';
import { InsufficientScopeError, InvalidTokenError } from '@modelcontextprotocol/server-legacy/auth';

class Verifier implements OAuthTokenVerifier {
  async verifyAccessToken(token: string): Promise<AuthInfo> {
    if (!token.startsWith('t_')) throw new InvalidTokenError('Unknown token'); //~ oauth-error-classes/thrown
    if (token === 't_read') throw new InsufficientScopeError('Needs write', 'https://example.com/scopes'); //~ oauth-error-classes/thrown
    return { token, clientId: 'c', scopes: [], expiresAt: Date.now() / 1000 + 60 };
  }
}

export const gate = requireBearerAuth({ verifier: new Verifier() });
