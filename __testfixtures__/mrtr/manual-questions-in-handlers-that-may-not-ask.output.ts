import { Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {}, resources: { subscribe: true } } });

server.setRequestHandler('tools/list', async () => {
  // MCP-TODO(mrtr/push-unsupported-method): Ask in the tool, prompt or resource that needs the answer, or answer tools/list without it.
  const { roots } = await server.listRoots();
  return { tools: roots.map(({ uri }) => ({ name: uri, inputSchema: { type: 'object' as const } })) };
});

server.setRequestHandler('resources/subscribe', async (request) => {
  // MCP-TODO(mrtr/push-unsupported-method): Ask in the tool that needs the answer, with an inputRequired({ … }) result.
  await server.elicitInput({ message: request.params.uri, requestedSchema: { type: 'object', properties: {} } });
  return {};
});

server.setRequestHandler('tools/call', async () => {
  // MCP-TODO(mrtr/push-roots): Roots are deprecated: take the folder as a tool argument or from configuration. Until then return inputRequired({ inputRequests: { key: inputRequired.listRoots() } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
  await server.listRoots();
  return { content: [] };
});
