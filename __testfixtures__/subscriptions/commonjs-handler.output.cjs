const { createServer: createHttpServer } = require('node:http');
const { watch } = require('node:fs');
const { toNodeHandler } = require('@modelcontextprotocol/node');
const { createMcpHandler, McpServer } = require('@modelcontextprotocol/server');

function createServer() {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  server.registerResource('list', 'files://list', {}, async (uri) => ({ contents: [{ uri: uri.href, text: '' }] }));
  watch('files', () => handler.notify.resourcesChanged());
  watch('files', async () => handler.notify.resourceUpdated('files://list'));
  return server;
}

const handler = createMcpHandler(createServer);
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
