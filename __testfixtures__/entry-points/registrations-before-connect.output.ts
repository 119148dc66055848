import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

class Store {
  readonly names: string[] = [];
}

let store: Store;

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  return server;
}

function registerResources(target: McpServer, from: Store): void {
  target.registerResource('names', 'notes://names', {}, async (uri) => ({
    contents: [{ uri: uri.href, text: from.names.join() }],
  }));
}

async function main() {
  store = new Store();
  serveStdio(() => {
    const server = createServer();
    registerResources(server, store);
    return server;
  });
  console.error('running');
}

main();
