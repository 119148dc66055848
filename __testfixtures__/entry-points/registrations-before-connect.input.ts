import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class Store {
  readonly names: string[] = [];
}

let store: Store;

const server = new McpServer({ name: 'notes', version: '1.0.0' });

function registerResources(target: McpServer, from: Store): void {
  target.registerResource('names', 'notes://names', {}, async (uri) => ({
    contents: [{ uri: uri.href, text: from.names.join() }],
  }));
}

async function main() {
  store = new Store();
  registerResources(server, store);
  const transport = new StdioServerTransport();
  await server.connect(transport);
  console.error('running');
}

main();
