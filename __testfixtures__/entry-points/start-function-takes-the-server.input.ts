import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function buildNotes() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', {}, async () => ({ content: [] }));
  return server;
}

function addDump(server: McpServer) {
  server.registerTool('dump', {}, async () => ({ content: [] }));
}

async function start(server: McpServer): Promise<void> {
  addDump(server);
  await server.connect(new StdioServerTransport());
  console.error('running');
}

await start(buildNotes());
