import { Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {}, resources: { subscribe: true } } });

server.setRequestHandler('tools/list', async () => {
  const { roots } = await server.listRoots(); //~ push-unsupported-method/not-askable
  return { tools: roots.map(({ uri }) => ({ name: uri, inputSchema: { type: 'object' as const } })) };
});

server.setRequestHandler('resources/subscribe', async (request) => {
  await server.elicitInput({ message: request.params.uri, requestedSchema: { type: 'object', properties: {} } }); //~ push-unsupported-method/legacy-method
  return {};
});

server.setRequestHandler('tools/call', async () => {
  await server.listRoots(); //~ push-roots/in-handler
  return { content: [] };
});
