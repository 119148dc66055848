// MCP-TODO(sdk-v2/imports): Settle foreign-servers/foreign-transport in src/server.ts first, then run the plan again: the other changes of its group wait for it.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export const pingResult = (aborted: boolean): CallToolResult => ({ content: [{ type: 'text', text: String(aborted) }] });
