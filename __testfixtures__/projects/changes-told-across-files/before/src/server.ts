import { McpServer } from '@modelcontextprotocol/server';
import { registerBooks } from './tools/books.js';
import { Shelf } from './shelf.js';

const shelf = new Shelf();

export function createServer(): McpServer {
  const server = new McpServer({ name: 'shelf', version: '1.0.0' });
  registerBooks(server, shelf);
  shelf.onChange((uri) => {
    server.sendResourceListChanged();
    server.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  return server;
}
