import { Client } from '@modelcontextprotocol/client';
import { ResultSchema } from '@modelcontextprotocol/core';
import { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';

const server = new Server({ name: 'relay', version: '1.0.0' }, { capabilities: { tools: {} } });
const upstream = new Client({ name: 'relay', version: '1.0.0' });
const Own = z.object({ found: z.array(z.string()) });

server.fallbackRequestHandler = async (request) => {
  const { method, params } = request;
  return upstream.request({ method, params }, ResultSchema); //~ send-schema-arg/schema-kept
};

export const search = () => upstream.request({ method: 'acme/search', params: {} }, Own); //~ send-schema-arg/schema-kept
export const forward = (method: 'tools/list' | 'prompts/list') => upstream.request({ method }); //~ send-schema-arg/relay-without-schema
export const list = () => upstream.request({ method: 'tools/list' }, { timeout: 10 });
export { server };
