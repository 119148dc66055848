import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { RemoteRequestSchema } from './remote-schemas.js';

const SearchRequestSchema = z.object({ method: z.literal('acme/search'), params: z.object({ query: z.string() }) });
const AnyRequestSchema = z.object({ method: z.enum(['acme/a', 'acme/b']), params: z.object({}) });
const audit = (what: unknown) => console.error(what);

export const server = new Server({ name: 'acme', version: '1.0.0' }, { capabilities: { tools: {} } });
// MCP-TODO(sdk-v2/handlers): Write `setRequestHandler('<method>', { params: <schema of params> }, handler)`; the handler then gets the params, not the request.
server.setRequestHandler(SearchRequestSchema, async (request) => ({ hits: [audit(request), request.params.query] }));
// MCP-TODO(sdk-v2/handlers): Write `setRequestHandler('<method>', { params: <schema of params> }, handler)`; the handler then gets the params, not the request.
server.setRequestHandler(SearchRequestSchema, async ({ method, params }) => ({ hits: [method, params.query] }));
// MCP-TODO(sdk-v2/handlers): Write `setRequestHandler('<method>', { params: <schema of params> }, handler)`; the handler then gets the params, not the request.
server.setRequestHandler(AnyRequestSchema, async () => ({}));
// MCP-TODO(sdk-v2/handlers): Give `setRequestHandler` the name of the method.
server.setRequestHandler(RemoteRequestSchema, async () => ({}));
// MCP-TODO(sdk-v2/handlers): Settle handlers/custom-schema in manual-handlers-own-schema.ts first, then run the plan again: the other changes of its group wait for it.
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));
