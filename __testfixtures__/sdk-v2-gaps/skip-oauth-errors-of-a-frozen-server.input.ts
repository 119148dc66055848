import { InsufficientScopeError as Step } from '@modelcontextprotocol/client';
import { InvalidTokenError, mcpAuthRouter, type OAuthServerProvider } from '@modelcontextprotocol/server-legacy/auth';

export function refuse(token: string): never {
  throw new InvalidTokenError(`Unknown token ${token.length}`); //~ oauth-error-classes/frozen-server
}

export const isOurs = (e: unknown): boolean => e instanceof InvalidTokenError || e instanceof Step; //~ oauth-error-classes/frozen-server

export const router = (provider: OAuthServerProvider) =>
  mcpAuthRouter({ provider, issuerUrl: new URL('https://auth.example.com') });
