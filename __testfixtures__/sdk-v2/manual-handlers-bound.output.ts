// MCP-TODO(sdk-v2/imports): Settle handlers/method-escapes in manual-handlers-bound.ts first, then run the plan again: the other changes of its group wait for it.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const client = new Client({ name: 'bound', version: '1.0.0' }, { capabilities: { roots: {} } });
// MCP-TODO(sdk-v2/handlers): Give it method names instead of schemas wherever it is called.
const handle = client.setRequestHandler.bind(client);
handle(ListRootsRequestSchema, async () => ({ roots: [] }));
