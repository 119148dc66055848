import type { ZodRawShape } from 'zod'; // only the type
import type {
  ToolAnnotations,
  McpServer,
  ToolCallback,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

export function captured(server: McpServer, capture: (callback: ToolCallback<z.ZodObject<ZodRawShape>>) => void): ToolAnnotations {
  let last: ToolCallback<z.ZodObject<ZodRawShape>> | undefined;
  server.registerTool('ping', { inputSchema: z.object({ verbose: flag }) }, async () => ({ content: [] }));
  if (last) capture(last);
  return {};
}

declare const flag: ZodRawShape[string];
