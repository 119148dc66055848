import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const notes = new Map<string, string>(); //~ factory-closure-state/per-connection
  const info = { name: 'notes', version: '1.0.0' };
  const server = new McpServer(info);
  server.registerTool('count', {}, async () => {
    notes.set(String(notes.size), 'counted');
    return { content: [{ type: 'text', text: String(notes.size) }] };
  });
  return server;
}

serveStdio(() => createServer()); //~ stdio-entry-sdk/already-served
