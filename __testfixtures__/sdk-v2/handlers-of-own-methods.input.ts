import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { z } from 'zod';

const SearchParams = z.object({ query: z.string() });
const SearchRequest = z.object({ method: z.literal('acme/search'), params: SearchParams });
type Search = z.infer<typeof SearchRequest>;
const ProgressNote = types.NotificationSchema.extend({
  method: z.literal('notifications/acme/progress'),
  params: z.object({ done: z.number() }),
});
const audit = (what: unknown) => console.error(what);

export const server = new Server({ name: 'acme', version: '1.0.0' }, { capabilities: {} });
export const client = new Client({ name: 'acme', version: '1.0.0' });

server.setRequestHandler(SearchRequest, async (request) => ({ hits: [request.method, request.params.query] })); //~ handlers/custom-to-method
server.setRequestHandler(SearchRequest, async ({ params }, extra) => ({ hits: [params.query, extra.requestId] })); //~ handlers/custom-to-method, context/parameter-renamed, context/member-moved
server.setRequestHandler(SearchRequest, async ({ params: { query } }) => ({ hits: [query] })); //~ handlers/custom-to-method
server.setRequestHandler(SearchRequest, async (request: Search) => { //~ handlers/custom-to-method
  // The whole request is written down.
  audit(request);
  return { hits: [request.params.query] };
});
server.setRequestHandler(SearchRequest, async (request, extra) => { //~ handlers/custom-to-method, context/parameter-renamed
  audit(request);
  if (extra.signal.aborted) return { hits: [] }; //~ context/member-moved
  return { hits: [request.params.query] };
});
server.setRequestHandler(SearchRequest, handleSearch); //~ handlers/custom-to-method
server.setRequestHandler(z.object({ method: z.literal('acme/reset'), params: SearchParams.optional() }), (request) => { //~ handlers/custom-to-method
  audit(request.params?.query);
  return {};
});
server.setRequestHandler(z.object({ method: z.literal('acme/ping') }), () => ({})); //~ handlers/custom-to-method
client.setNotificationHandler(ProgressNote, (note) => audit(note.params.done)); //~ handlers/custom-to-method
client.setNotificationHandler(ProgressNote, async ({ params }) => audit(params.done)); //~ handlers/custom-to-method

async function handleSearch({ method, params }: Search, extra: RequestHandlerExtra<any, any>) { //~ context/parameter-renamed
  return { hits: extra.signal.aborted ? [] : [method, params.query] }; //~ context/member-moved
}
