import type { Server } from 'node:http';

/** `server` is only a name, and so are the methods. */
export function register(server: Server & Record<string, (...args: unknown[]) => unknown>): void {
  server.tool('a', 'b', () => undefined);
  server.registerTool('a', { inputSchema: {} }, () => undefined);
  server.setRequestHandler({ method: 'tools/list' }, (request: unknown, extra: { signal: AbortSignal }) => [request, extra.signal]);
  server.setNotificationHandler({ method: 'x' }, () => undefined);
  server.callTool({ name: 'a' }, {});
  server._requestHandlers();
}
