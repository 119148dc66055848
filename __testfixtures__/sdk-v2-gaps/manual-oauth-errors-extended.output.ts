import { CustomOAuthError, InvalidTokenError } from '@modelcontextprotocol/server-legacy/auth';

// MCP-TODO(sdk-v2-gaps/oauth-error-classes): Use `OAuthError` with a member of `OAuthErrorCode`, or a code of your own, from @modelcontextprotocol/client or /server.
export class Revoked extends InvalidTokenError {}

// MCP-TODO(sdk-v2-gaps/oauth-error-classes): Use `OAuthError` with a member of `OAuthErrorCode`, or a code of your own, from @modelcontextprotocol/client or /server.
export const isCustom = (e: unknown): boolean => e instanceof CustomOAuthError;
