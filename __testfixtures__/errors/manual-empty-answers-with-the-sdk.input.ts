import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {}, resources: {} } });
const notes = new Map<string, string>();

server.setRequestHandler('resources/read', async (request) => {
  const text = notes.get(request.params.uri);
  if (text === undefined) return { contents: [] }; //~ empty-contents-not-found/empty-answer
  return { contents: [{ uri: request.params.uri, text }] };
});

server.setRequestHandler('tools/call', async (request) => {
  if (request.params.name !== 'add') throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
  if (!request.params.arguments) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Arguments are required'); //~ input-validation-as-tool-error/protocol-error
  return { content: [] };
});
