/**
 * OAuth error classes of SDK v1 (frozen in `server-legacy/auth` of SDK v2) → members of `OAuthErrorCode` of SDK v2 2.4.0.
 * docs/migration/upgrade-to-v2.md, "OAuth error consolidation", and the published enum. `InsufficientScopeError` is the
 * class of v1: `@modelcontextprotocol/client` exports another one of that name, which has nothing to do with it.
 */
export const OAUTH_ERROR_CODES: Readonly<Record<string, string>> = {
  InvalidRequestError: 'InvalidRequest',
  InvalidClientError: 'InvalidClient',
  InvalidGrantError: 'InvalidGrant',
  UnauthorizedClientError: 'UnauthorizedClient',
  UnsupportedGrantTypeError: 'UnsupportedGrantType',
  InvalidScopeError: 'InvalidScope',
  AccessDeniedError: 'AccessDenied',
  ServerError: 'ServerError',
  TemporarilyUnavailableError: 'TemporarilyUnavailable',
  UnsupportedResponseTypeError: 'UnsupportedResponseType',
  UnsupportedTokenTypeError: 'UnsupportedTokenType',
  InvalidTokenError: 'InvalidToken',
  MethodNotAllowedError: 'MethodNotAllowed',
  TooManyRequestsError: 'TooManyRequests',
  InvalidClientMetadataError: 'InvalidClientMetadata',
  InsufficientScopeError: 'InsufficientScope',
  InvalidTargetError: 'InvalidTarget',
};

/** Others of that family, which have no code of their own. */
export const OTHER_OAUTH_ERRORS: ReadonlySet<string> = new Set(['OAuthError', 'CustomOAuthError', 'OAUTH_ERRORS']);

export const LEGACY_AUTH = /^@modelcontextprotocol\/server-legacy(?:\/auth)?$/;
