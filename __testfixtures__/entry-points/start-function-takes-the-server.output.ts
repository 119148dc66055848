import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function buildNotes() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', {}, async () => ({ content: [] }));
  return server;
}

function addDump(server: McpServer) {
  server.registerTool('dump', {}, async () => ({ content: [] }));
}

async function start(createServer: () => McpServer): Promise<void> {
  serveStdio(() => {
    const server = createServer();
    addDump(server);
    return server;
  });
  console.error('running');
}

await start(buildNotes);
