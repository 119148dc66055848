import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

export const one = new Server({ name: 'one', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } });
export const two = new Server({ name: 'two', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } });

export async function tell(server: Server) {
  await server.sendToolListChanged(); //~ list-changed-push/server-as-before
  await server.sendLoggingMessage({ level: 'info', data: 'told' }); //~ log-emission-gate/server-as-before
  server.setRequestHandler('resources/subscribe', async () => ({})); //~ resource-subscribe-server/server-as-before
}

await (process.argv[2] === 'one' ? one : two).connect(new StdioServerTransport());
