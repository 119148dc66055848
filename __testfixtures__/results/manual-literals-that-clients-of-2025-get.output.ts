import { Server } from '@modelcontextprotocol/server';
import { listPrompts } from './prompts.js';

const server = new Server({ name: 'leaky', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } });
const tools = [{ name: 'add', inputSchema: { type: 'object' as const } }];

server.setRequestHandler('tools/list', async () => {
  // MCP-TODO(results/result-type-missing): Remove resultType from the returned object.
  // MCP-TODO(results/list-cache-fields): Remove ttlMs and cacheScope from the returned object and give the hint to the server: cacheHints: { 'tools/list': { … } } in its options.
  return {
    tools,
    resultType: 'complete',
    // five minutes
    ttlMs: 300_000,
    cacheScope: 'private' as const,
  };
});

server.setRequestHandler('resources/list', () => listed());
server.setRequestHandler('prompts/list', listPrompts);

function listed() {
  // MCP-TODO(results/list-cache-fields): Remove cacheScope from the returned object and give the hint to the server: cacheHints: { 'resources/list': { … } } in its options.
  const result = { resources: [], cacheScope: 'private' as const };
  return result;
}

server.setRequestHandler('resources/read', async ({ params }) => {
  // MCP-TODO(results/read-cache-fields): Remove ttlMs from the returned object and give the hint to the resource (cacheHint in its metadata) or to the server (cacheHints).
  return { contents: [{ uri: params.uri, text: '' }], ttlMs: 1000 };
});

server.setRequestHandler('tools/call', async () => {
  // MCP-TODO(results/result-type-missing): Give the field another name, or move it into structuredContent or _meta.
  return { content: [], resultType: 'image' };
});
