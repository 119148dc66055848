import { McpServer } from '@modelcontextprotocol/server';
// MCP-TODO(sdk-v2/removed-apis): Do without IsomorphicHeaders, then remove this import: SDK v2 uses the web standard `Headers`.
import type { IsomorphicHeaders } from '@modelcontextprotocol/sdk/types.js';

export const server = new McpServer({ name: 's', version: '1' });
export type Sent = IsomorphicHeaders;
