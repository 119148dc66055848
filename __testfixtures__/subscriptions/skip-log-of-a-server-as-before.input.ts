import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'old', version: '1.0.0' }, { capabilities: { logging: {} } });
server.registerTool('run', { description: 'Run' }, async () => {
  await server.sendLoggingMessage({ level: 'info', data: 'run' }); //~ log-emission-gate/server-as-before
  return { content: [] };
});
await server.connect(new StdioServerTransport());
