import type { Registry } from './registry.js';

interface RequestHandlerExtra {
  readonly signal: AbortSignal;
  readonly requestId: string;
  readonly requestInfo: { readonly headers: Record<string, string> };
}

export function register(registry: Registry): void {
  class McpServer {
    readonly names: string[] = [];
    tool(name: string, handler: (args: object, extra: RequestHandlerExtra) => Promise<string>): this {
      this.names.push(name);
      registry.add(name, handler);
      return this;
    }
    setRequestHandler(schema: { method: string }, handler: (request: object, extra: RequestHandlerExtra) => unknown): void {
      registry.add(schema.method, handler);
    }
  }
  const server = new McpServer();
  server.tool('who', async (_args, extra) => extra.requestInfo.headers['user-agent'] ?? extra.requestId);
  server.setRequestHandler({ method: 'tools/list' }, (_request, { signal }) => signal.aborted);
}
