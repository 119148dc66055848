import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

class Board {
  private readonly watched = new Map<string, number>();

  create() {
    const server = new Server({ name: 'board', version: '1.0.0' }, { capabilities: { tools: {}, resources: { subscribe: true } } });
    server.setRequestHandler('resources/subscribe', async ({ params }) => {
      this.watched.set(params.uri, Date.now());
      return {};
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      if (!this.watched.get(params.name)) return { content: [] };
      if (this.watched.has(params.name)) await server.sendResourceUpdated({ uri: params.name }); //~ list-changed-push/behind-subscribers-on-stdio
      return { content: [] };
    });
    return server;
  }
}

const board = new Board();
serveStdio(() => board.create());
