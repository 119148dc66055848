import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListPromptsRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { paginate, prompts, read, run, tools } from './store.js';

export const server = new Server({ name: 'lists', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } });

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));

server.setRequestHandler(ListPromptsRequestSchema, async ({ params }) => {
  const page = paginate(prompts, params?.cursor);
  if (page.done) {
    return { prompts: page.items }; // last page
  }
  return {
    prompts: page.items,
    nextCursor: page.next,
  };
});

server.setRequestHandler(ReadResourceRequestSchema, async req => read(req.params.uri));
server.setRequestHandler(CallToolRequestSchema, async req => run(req.params));
