//~ types: TS2307 -- the neighbour is not part of the fixture
import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked
import { z } from 'zod';
import { RemoteRequestSchema } from './remote-schemas.js';

const SearchRequestSchema = z.object({ method: z.literal('acme/search'), params: z.object({ query: z.string() }) });
const AnyRequestSchema = z.object({ method: z.enum(['acme/a', 'acme/b']), params: z.object({}) });
const audit = (what: unknown) => console.error(what);

export const server = new Server({ name: 'acme', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(SearchRequestSchema, async (request) => ({ hits: [audit(request), request.params.query] })); //~ handlers/custom-schema
server.setRequestHandler(SearchRequestSchema, async ({ method, params }) => ({ hits: [method, params.query] })); //~ handlers/custom-schema
server.setRequestHandler(AnyRequestSchema, async () => ({})); //~ handlers/custom-schema
server.setRequestHandler(RemoteRequestSchema, async () => ({})); //~ handlers/schema-unknown
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/component-blocked
