import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

let calls = 0;

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', {}, async () => ({ content: [{ type: 'text', text: String(++calls) }] }));
  return server;
}

serveStdio(createServer); //~ stdio-entry-sdk/already-served
