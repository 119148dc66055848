import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

interface Sink {
  sendLoggingMessage(message: { level: string; data: string }): Promise<void>;
  notify(message: object): Promise<void>;
}

export function createServer(sink: Sink) {
  const server = new McpServer({ name: 'sink', version: '1.0.0' });
  server.registerTool('run', { description: 'Run' }, async () => {
    await sink.sendLoggingMessage({ level: 'info', data: 'run' });
    await sink.notify({ method: 'notifications/message', params: { level: 'info', data: 'run' } });
    return { content: [] };
  });
  return server;
}

export const handlerFor = (sink: Sink) => createMcpHandler(() => createServer(sink));
