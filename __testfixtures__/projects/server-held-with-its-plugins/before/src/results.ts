import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export const pingResult = (aborted: boolean): CallToolResult => ({ content: [{ type: 'text', text: String(aborted) }] });
