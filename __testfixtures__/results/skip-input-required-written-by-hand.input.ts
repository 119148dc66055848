import { Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 'ask', version: '1.0.0' }, { capabilities: { tools: {} } });

server.setRequestHandler('tools/call', async () => ({
  resultType: 'input_required' as const, //~ result-type-missing/input-required
  inputRequests: { name: { method: 'elicitation/create' as const, params: { message: 'Name?', requestedSchema: { type: 'object' as const, properties: {} } } } },
}));
