import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

declare function fields(): any;

export const server = new McpServer({ name: 'updates', version: '1.0.0' });
const tool = server.registerTool('grow', {}, async () => ({ content: [] }));
const prompt = server.registerPrompt('ask', {}, () => ({ messages: [] }));

export function grow() {
  tool.update({ description: 'Now with arguments', paramsSchema: z.object({ a: z.string() }) });
  // MCP-TODO(sdk-v2/raw-shapes): Make sure that it is a schema: wrap a raw shape in `z.object(…)`.
  tool.update({ paramsSchema: fields() });
  prompt.update({ argsSchema: z.object({ name: z.string() }) as any });
}
