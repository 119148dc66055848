/* @mcp-codemod-error requireBearerAuth: routed to @modelcontextprotocol/server-legacy/auth */
import { requireBearerAuth } from '@modelcontextprotocol/server-legacy/auth'; //~ auth-import-target/frozen-helper, official-markers/frozen-auth
import { mcpAuthRouter } from '@modelcontextprotocol/server-legacy/auth';

export const routes = (options: never, verifier: never) => [mcpAuthRouter(options), requireBearerAuth({ verifier })];
