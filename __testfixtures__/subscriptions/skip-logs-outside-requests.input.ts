import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'beat', version: '1.0.0' }, { capabilities: { logging: {} } });
  const timer = setInterval(() => {
    void server.sendLoggingMessage({ level: 'info', data: 'beat' }); //~ log-emission-gate/outside-request
  }, 1000);
  server.server.onclose = () => clearInterval(timer);
  server.server.oninitialized = () => {
    void server.sendLoggingMessage({ level: 'info', data: 'hello' }); //~ log-emission-gate/caused-by-2025
  };
  return server;
});
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
