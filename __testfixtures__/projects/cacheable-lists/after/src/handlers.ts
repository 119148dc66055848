import { Server } from '@modelcontextprotocol/server';
import { paginate, prompts, read, run, tools } from './store.js';

export const server = new Server({ name: 'lists', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } });

server.setRequestHandler('tools/list', async () => ({ tools }));

server.setRequestHandler('prompts/list', async ({ params }) => {
  const page = paginate(prompts, params?.cursor);
  if (page.done) {
    return { prompts: page.items }; // last page
  }
  return {
    prompts: page.items,
    nextCursor: page.next,
  };
});

server.setRequestHandler('resources/read', async req => read(req.params.uri));
server.setRequestHandler('tools/call', async req => run(req.params));
