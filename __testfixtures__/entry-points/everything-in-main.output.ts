import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

interface Tool {
  name: string;
  run(): string;
}

async function loadTools(): Promise<Tool[]> {
  return [{ name: 'ping', run: () => 'pong' }];
}

async function main() {
  const tools = await loadTools();
  console.error(`${tools.length} tools`);

  const stdio = serveStdio(() => {
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    for (const tool of tools) {
      server.registerTool(tool.name, {}, async () => ({ content: [{ type: 'text', text: tool.run() }] }));
    }
    return server;
  });

  process.on('SIGINT', async () => {
    await stdio.close();
    process.exit(0);
  });
}

main().catch(console.error);
