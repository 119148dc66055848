import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {}, resources: {} } });
const notes = new Map<string, string>();

server.setRequestHandler('resources/read', async (request) => {
  const text = notes.get(request.params.uri);
  // MCP-TODO(errors/empty-contents-not-found): Answer an error with code -32602 and data: { uri } (ResourceNotFoundError of SDK v2) when there is no such resource.
  if (text === undefined) return { contents: [] };
  return { contents: [{ uri: request.params.uri, text }] };
});

server.setRequestHandler('tools/call', async (request) => {
  if (request.params.name !== 'add') throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
  if (!request.params.arguments) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Arguments are required');
  return { content: [] };
});
