import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

interface Config {
  name: string;
}

async function loadConfig(): Promise<Config> {
  return { name: process.env.NAME ?? 'notes' };
}

function createServer(config: Config, version = '1.0.0') {
  return new McpServer({ name: config.name, version });
}

try {
  const server = createServer(await loadConfig(), '2.0.0');
  await server.connect(new StdioServerTransport());
} catch (error) {
  console.error(error);
  process.exit(1);
}
