import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { IsomorphicHeaders } from '@modelcontextprotocol/sdk/types.js';

export const server = new McpServer({ name: 's', version: '1' });
export type Sent = IsomorphicHeaders;
