import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

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
  const config = await loadConfig();
  serveStdio(() => createServer(config, '2.0.0'));
} catch (error) {
  console.error(error);
  process.exit(1);
}
