import { Server } from '@modelcontextprotocol/server';
import { listPrompts } from './prompts.js';

const server = new Server({ name: 'leaky', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } });
const tools = [{ name: 'add', inputSchema: { type: 'object' as const } }];

server.setRequestHandler('tools/list', async () => {
  return {
    tools,
    resultType: 'complete', //~ result-type-missing/literal-leaks
    // five minutes
    ttlMs: 300_000, //~ list-cache-fields/literal-leaks
    cacheScope: 'private' as const,
  };
});

server.setRequestHandler('resources/list', () => listed());
server.setRequestHandler('prompts/list', listPrompts);

function listed() {
  const result = { resources: [], cacheScope: 'private' as const }; //~ list-cache-fields/literal-leaks
  return result;
}

server.setRequestHandler('resources/read', async ({ params }) => {
  return { contents: [{ uri: params.uri, text: '' }], ttlMs: 1000 }; //~ read-cache-fields/literal-leaks
});

server.setRequestHandler('tools/call', async () => {
  return { content: [], resultType: 'image' }; //~ result-type-missing/own-field
});
