import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', async () => ({ tools: [] }));

  return server;
}
let stdio: ReturnType<typeof serveStdio> | undefined;

async function shutdown(): Promise<void> {
  await stdio?.close();
  process.exit(0);
}

process.on('SIGINT', shutdown);

async function run() {
  stdio = serveStdio(createServer);
}

run().catch((error) => {
  console.error('Fatal', error);
});
