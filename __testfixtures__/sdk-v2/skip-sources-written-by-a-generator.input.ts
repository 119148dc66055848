import { writeFile } from 'node:fs/promises';

/** What a generator writes is text of this file, and the program that it becomes is another one. */
export async function scaffold(folder: string, name: string): Promise<void> {
  const source = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const server = new McpServer({ name: ${JSON.stringify(name)}, version: '0.0.0' });
server.tool('hello', { who: z.string() }, async ({ who }, extra) => {
  extra.signal.throwIfAborted();
  return { content: [{ type: 'text', text: who }] };
});
`;
  await writeFile(`${folder}/index.ts`, source);
}
