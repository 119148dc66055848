import { createMcpHandler, type LoggingMessageNotification, McpServer } from '@modelcontextprotocol/server';

class Runner {
  constructor(private readonly server: McpServer) {}

  async run() {
    // MCP-TODO(subscriptions/log-emission-gate): Pass the context of the request to this function and call ctx.mcpReq.log(level, data, logger).
    await this.server.sendLoggingMessage({ level: 'info', data: 'run' });
  }
}

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'runner', version: '1.0.0' }, { capabilities: { logging: {} } });
  const runner = new Runner(server);
  const said: LoggingMessageNotification['params'][] = [{ level: 'info', data: 'said' }];
  server.registerTool('run', { description: 'Run' }, async (ctx) => {
    await runner.run();
    // MCP-TODO(subscriptions/log-emission-gate): Call ctx.mcpReq.log(level, data, logger) in its place.
    await server.sendLoggingMessage(said[0]);
    // MCP-TODO(subscriptions/log-emission-gate): Call ctx.mcpReq.log(level, data, logger) in its place.
    await server.sendLoggingMessage({ ...said[0], data: ctx.mcpReq.id });
    // MCP-TODO(subscriptions/log-emission-gate): Call ctx.mcpReq.log(level, data, logger) in its place.
    await server.sendLoggingMessage({ level: 'info', /* for people */ data: 'run' });
    return { content: [] };
  });
  return server;
});
