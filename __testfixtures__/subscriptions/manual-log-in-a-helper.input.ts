import { createMcpHandler, type LoggingMessageNotification, McpServer } from '@modelcontextprotocol/server';

class Runner {
  constructor(private readonly server: McpServer) {}

  async run() {
    await this.server.sendLoggingMessage({ level: 'info', data: 'run' }); //~ log-emission-gate/no-context
  }
}

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'runner', version: '1.0.0' }, { capabilities: { logging: {} } });
  const runner = new Runner(server);
  const said: LoggingMessageNotification['params'][] = [{ level: 'info', data: 'said' }];
  server.registerTool('run', { description: 'Run' }, async (ctx) => {
    await runner.run();
    await server.sendLoggingMessage(said[0]); //~ log-emission-gate/message-unclear
    await server.sendLoggingMessage({ ...said[0], data: ctx.mcpReq.id }); //~ log-emission-gate/message-unclear
    await server.sendLoggingMessage({ level: 'info', /* for people */ data: 'run' }); //~ log-emission-gate/message-unclear
    return { content: [] };
  });
  return server;
});
