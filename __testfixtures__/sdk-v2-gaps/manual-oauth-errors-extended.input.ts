import { CustomOAuthError, InvalidTokenError } from '@modelcontextprotocol/server-legacy/auth';

export class Revoked extends InvalidTokenError {} //~ oauth-error-classes/no-counterpart

export const isCustom = (e: unknown): boolean => e instanceof CustomOAuthError; //~ oauth-error-classes/no-counterpart
