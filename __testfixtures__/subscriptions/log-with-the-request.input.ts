import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

function createServer() {
  const server = new McpServer({ name: 'logs', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('a', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => {
    await server.sendLoggingMessage({ level: 'info', data: `got ${id}`, logger: 'tools' }, ctx.sessionId); //~ log-emission-gate/with-request
    return { content: [] };
  });
  server.registerTool('b', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
    // once for each id
    await server.sendLoggingMessage({ level: 'debug', data: id }); //~ log-emission-gate/with-request
    void server.server.sendLoggingMessage({ data: { id, at: new Date(0) }, level: 'warning' }).catch(() => {}); //~ log-emission-gate/with-request
    return { content: [] };
  });
  server.registerTool('c', { description: 'No arguments' }, async () => {
    await server.sendLoggingMessage({ //~ log-emission-gate/with-request
      level: 'info',
      data: {
        done: true,
      },
    });
    return { content: [] };
  });
  server.registerResource('d', new ResourceTemplate('x://{id}', { list: undefined }), {}, async (uri) => {
    const message = { level: 'info' as const, data: uri.href, logger: 'reads' };
    await server.sendLoggingMessage(message); //~ log-emission-gate/with-request
    return { contents: [{ uri: uri.href, text: '' }] };
  });
  server.registerTool('e', { description: 'Each' }, async ({ sessionId }) => {
    for (const step of [1, 2]) {
      await server.sendLoggingMessage({ level: 'info', data: { step } }, sessionId); //~ log-emission-gate/with-request
    }
    await Promise.all([3, 4].map((step) => server.sendLoggingMessage({ level: 'info', data: { step } }))); //~ log-emission-gate/with-request
    return { content: [] };
  });
  return server;
}

export default createMcpHandler(createServer);
