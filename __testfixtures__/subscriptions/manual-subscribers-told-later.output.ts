import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => new Output().server);
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');

class Output {
  readonly server = new Server({ name: 'out', version: '1.0.0' }, { capabilities: { tools: {}, resources: { subscribe: true } } });
  private readonly watched = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor() {
    this.server.setRequestHandler('resources/subscribe', async ({ params }) => {
      this.watched.add(params.uri);
      return {};
    });
    this.server.setRequestHandler('tools/call', async ({ params }) => {
      this.schedule(params.name);
      // MCP-TODO(subscriptions/list-changed-push): Call notify.resourceUpdated(uri) of the handler for every change, in front of that question: it knows itself who listens.
      if (this.watched.has(params.name)) setImmediate(() => void this.server.sendResourceUpdated({ uri: 'out://all' }));
      return { content: [] };
    });
  }

  private schedule(uri: string) {
    if (!this.watched.has(uri) || this.timers.has(uri)) return;
    const timer = setTimeout(() => {
      // MCP-TODO(subscriptions/list-changed-push): Call notify.resourceUpdated(uri) of the handler for every change, in front of that question: it knows itself who listens.
      this.server.sendResourceUpdated({ uri }).catch(() => {});
    }, 100);
    this.timers.set(uri, timer);
  }
}
