import { McpServer, Server } from '@modelcontextprotocol/server';
import { readdir } from 'node:fs/promises';

const server = new McpServer({ name: 'plugins', version: '1.0.0' });
const names = await readdir('plugins');

// MCP-TODO(results/list-order): Collect the results of Promise.all, which keep their order, and add them afterwards.
await Promise.all(
  names.map(async (name) => {
    const { description } = await import(`./plugins/${name}`);
    server.registerTool(name, { description }, async () => ({ content: [] }));
  }),
);

const low = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {} } });
const tools = [{ name: 'a', inputSchema: { type: 'object' as const } }, { name: 'b', inputSchema: { type: 'object' as const } }];
// MCP-TODO(results/list-order): Remove the random sort, or sort by name (or uri).
low.setRequestHandler('tools/list', async () => ({ tools: tools.toSorted(() => Math.random() - 0.5) }));

low.setRequestHandler('prompts/list', async () => {
  const prompts: { name: string }[] = [];
  // MCP-TODO(results/list-order): Collect the results of Promise.all, which keep their order, and add them afterwards.
  await Promise.all(
    ['x', 'y'].map(async (name) => {
      const text = await (await fetch(`https://prompts.example/${name}`)).text();
      prompts.push({ name: text });
    }),
  );
  return { prompts };
});
