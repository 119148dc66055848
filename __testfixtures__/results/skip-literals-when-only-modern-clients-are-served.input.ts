//~ era: modern
import { Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 'new', version: '1.0.0' }, { capabilities: { tools: {}, resources: {} } });

server.setRequestHandler('tools/list', async () => ({
  tools: [],
  resultType: 'complete', //~ result-type-missing/literal-redundant
  ttlMs: 60_000, //~ list-cache-fields/literal-redundant
}));
server.setRequestHandler('resources/read', async () => ({
  contents: [],
  ttlMs: 60_000, //~ read-cache-fields/literal-redundant
}));
