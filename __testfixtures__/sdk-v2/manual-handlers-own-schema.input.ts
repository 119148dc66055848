import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked
import { z } from 'zod';

const SearchRequestSchema = z.object({ method: z.literal('acme/search'), params: z.object({ query: z.string() }) });

export const server = new Server({ name: 'acme', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(SearchRequestSchema, async (request) => ({ hits: [request.params.query] })); //~ handlers/custom-schema
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/component-blocked
