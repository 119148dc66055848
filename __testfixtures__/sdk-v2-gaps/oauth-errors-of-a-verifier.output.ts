import { requireBearerAuth } from '@modelcontextprotocol/express';
import type { AuthInfo, OAuthTokenVerifier } from '@modelcontextprotocol/server';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';

class Verifier implements OAuthTokenVerifier {
  async verifyAccessToken(token: string): Promise<AuthInfo> {
    if (!token.startsWith('t_')) throw new OAuthError(OAuthErrorCode.InvalidToken, 'Unknown token');
    if (token === 't_read') throw new OAuthError(OAuthErrorCode.InsufficientScope, 'Needs write', 'https://example.com/scopes');
    return { token, clientId: 'c', scopes: [], expiresAt: Date.now() / 1000 + 60 };
  }
}

export const gate = requireBearerAuth({ verifier: new Verifier() });
