import { Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } }); //~ result-type-missing/filled-in, list-cache-fields/filled-in, read-cache-fields/filled-in
const found = await (await fetch('https://shop.example/tools')).json();
const prompts: { name: string }[] = [];

server.setRequestHandler('tools/list', async () => ({ tools: found.tools }));

server.setRequestHandler('prompts/list', async ({ params }) => {
  const start = Number(params?.cursor ?? 0);
  if (start + 10 >= prompts.length) {
    return { prompts: prompts.slice(start) }; // last page
  }
  return {
    prompts: prompts.slice(start, start + 10),
    nextCursor: String(start + 10),
  };
});

server.setRequestHandler('resources/read', async (req) => read(req.params.uri));
server.setRequestHandler('tools/call', async (req) => ({ content: [{ type: 'text', text: req.params.name }] }));

function read(uri: string) {
  return { contents: [{ uri, text: uri }] };
}
