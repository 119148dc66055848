import { Client } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import type { ServerContext } from '@modelcontextprotocol/server';
import * as types from '@modelcontextprotocol/core';
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

server.setRequestHandler('acme/search', { params: SearchRequest.shape.params }, async (params) => ({ hits: ['acme/search', params.query] }));
server.setRequestHandler('acme/search', { params: SearchRequest.shape.params }, async (params, ctx) => ({ hits: [params.query, ctx.mcpReq.id] }));
server.setRequestHandler('acme/search', { params: SearchRequest.shape.params }, async ({ query }) => ({ hits: [query] }));
server.setRequestHandler('acme/search', { params: SearchRequest.shape.params }, async (params) => {
  // The whole request is written down.
  const request: Search = { method: 'acme/search', params };
  audit(request);
  return { hits: [request.params.query] };
});
server.setRequestHandler('acme/search', { params: SearchRequest.shape.params }, async (params, ctx) => {
  const request = { method: 'acme/search' as const, params };
  audit(request);
  if (ctx.mcpReq.signal.aborted) return { hits: [] };
  return { hits: [request.params.query] };
});
server.setRequestHandler('acme/search', { params: SearchRequest.shape.params }, (params, ctx) => handleSearch({ method: 'acme/search', params }, ctx));
server.setRequestHandler('acme/reset', { params: SearchParams.optional() }, (params) => {
  audit(params?.query);
  return {};
});
server.setRequestHandler('acme/ping', { params: z.object({}) }, () => ({}));
client.setNotificationHandler('notifications/acme/progress', { params: ProgressNote.shape.params }, (params) => audit(params.done));
client.setNotificationHandler('notifications/acme/progress', { params: ProgressNote.shape.params }, async (params) => audit(params.done));

async function handleSearch({ method, params }: Search, ctx: ServerContext) {
  return { hits: ctx.mcpReq.signal.aborted ? [] : [method, params.query] };
}
