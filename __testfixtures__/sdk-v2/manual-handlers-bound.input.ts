import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/component-blocked
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked

const client = new Client({ name: 'bound', version: '1.0.0' }, { capabilities: { roots: {} } });
const handle = client.setRequestHandler.bind(client); //~ handlers/method-escapes
handle(ListRootsRequestSchema, async () => ({ roots: [] }));
