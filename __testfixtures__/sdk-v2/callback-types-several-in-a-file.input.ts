import type { ZodRawShape } from 'zod'; // only the type
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';

export function captured(server: McpServer, capture: (callback: ToolCallback<ZodRawShape>) => void): ToolAnnotations {
  let last: ToolCallback<ZodRawShape> | undefined;
  server.tool('ping', { verbose: flag }, async () => ({ content: [] }));
  if (last) capture(last);
  return {};
}

declare const flag: ZodRawShape[string];
