import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const reader = new McpServer({ name: 'reader', version: '1.0.0' });
  reader.registerTool('read', {}, async () => ({ content: [] }));
  return reader;
}

function buildServer() {
  const writer = new McpServer({ name: 'writer', version: '1.0.0' });
  writer.registerTool('write', {}, async () => ({ content: [] }));
  return writer;
}

if (process.argv[2] === 'read') {
  serveStdio(createServer);
} else {
  serveStdio(buildServer);
}
