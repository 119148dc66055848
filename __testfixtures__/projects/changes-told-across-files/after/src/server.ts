import { McpServer } from '@modelcontextprotocol/server';
import { registerBooks } from './tools/books.js';
import { Shelf } from './shelf.js';
import { notifyListeners } from './mcp-changes.js';

const shelf = new Shelf();

export function createServer(): McpServer {
  const server = new McpServer({ name: 'shelf', version: '1.0.0' });
  registerBooks(server, shelf);
  shelf.onChange((uri) => {
    notifyListeners.resourcesChanged();
    server.sendResourceListChanged();
    notifyListeners.resourceUpdated(uri);
    server.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  return server;
}
