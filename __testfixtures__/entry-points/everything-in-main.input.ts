import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

interface Tool {
  name: string;
  run(): string;
}

async function loadTools(): Promise<Tool[]> {
  return [{ name: 'ping', run: () => 'pong' }];
}

async function main() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const tools = await loadTools();
  for (const tool of tools) {
    server.registerTool(tool.name, {}, async () => ({ content: [{ type: 'text', text: tool.run() }] }));
  }
  console.error(`${tools.length} tools`);

  await server.connect(new StdioServerTransport());

  process.on('SIGINT', async () => {
    await server.close();
    process.exit(0);
  });
}

main().catch(console.error);
