import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

let toolsHaveChanged: (() => void) | undefined;
const onToolsChanged = (tell: () => void) => {
  toolsHaveChanged = tell;
};

function createServer(publish?: (uri: string) => void) {
  const server = new McpServer({ name: 'counter', version: '1.0.0' });
  server.registerTool('increment', { description: 'Increment' }, async () => {
    if (publish) publish('counter://value');
    else await server.server.sendResourceUpdated({ uri: 'counter://value' }); //~ list-changed-push/told-by-own-function
    if (toolsHaveChanged) toolsHaveChanged();
    else server.sendToolListChanged(); //~ list-changed-push/told-by-own-function
    return { content: [] };
  });
  return server;
}

if (process.argv.includes('--stdio')) {
  serveStdio(() => createServer());
} else {
  const handler = createMcpHandler(() => createServer((uri) => handler.notify.resourceUpdated(uri)));
  onToolsChanged(() => handler.notify.toolsChanged());
  createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
}
