import { McpServer } from '@modelcontextprotocol/server';
import { readdir } from 'node:fs/promises';

const server = new McpServer({ name: 'ai', version: '1.0.0' });

// a request to a model provider, not a result of a list handler
export const request = { model: 'm', tools: [{ name: 'add' }], ttlMs: 60, cacheScope: 'public', resultType: 'complete' };

server.registerTool('ask', { description: 'Asks' }, async () => {
  const answer = await fetch('https://model.example', { method: 'POST', body: JSON.stringify(request) });
  return { content: [{ type: 'text', text: await answer.text() }], structuredContent: { resultType: 'complete', ttlMs: 5 } };
});

export async function files(): Promise<string[]> {
  return readdir('.');
}
