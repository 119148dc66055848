// MCP-TODO(sdk-v2-gaps/official-markers): Take these helpers from @modelcontextprotocol/express, and let token verifiers throw the `OAuthError` of SDK v2.
import { requireBearerAuth } from '@modelcontextprotocol/server-legacy/auth';
import { mcpAuthRouter } from '@modelcontextprotocol/server-legacy/auth';

export const routes = (options: never, verifier: never) => [mcpAuthRouter(options), requireBearerAuth({ verifier })];
