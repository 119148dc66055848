const { createServer: createHttpServer } = require('node:http');
const { watch } = require('node:fs');
const { toNodeHandler } = require('@modelcontextprotocol/node');
const { createMcpHandler, McpServer } = require('@modelcontextprotocol/server');

function createServer() {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  server.registerResource('list', 'files://list', {}, async (uri) => ({ contents: [{ uri: uri.href, text: '' }] }));
  watch('files', () => server.sendResourceListChanged()); //~ list-changed-push/through-handler
  watch('files', () => server.server.sendResourceUpdated({ uri: 'files://list' })); //~ list-changed-push/through-handler
  return server;
}

const handler = createMcpHandler(createServer);
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
