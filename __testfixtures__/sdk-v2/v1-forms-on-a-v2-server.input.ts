import { ListToolsRequestSchema } from '@modelcontextprotocol/core';
import { Client } from '@modelcontextprotocol/client';
import { completable, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { CallToolResultSchema } from '@modelcontextprotocol/core';
import { z } from 'zod';

const NAMES = { sum: 'sum', stop: 'stop' };
const shape = { a: z.number() };

export const server = new McpServer({ name: 'half', version: '1.0.0' });

// The name is no literal.
server.tool(NAMES.sum, 'Adds one', shape, async ({ a }, { signal, sendNotification }) => { //~ mcpserver-api/call-to-config, context/pattern-moved
  if (signal.aborted) return { content: [] };
  await sendNotification({ method: 'notifications/message', params: { level: 'info', data: a } });
  return { content: [{ type: 'text', text: String(a + 1) }] };
});

// The context is the only parameter.
server.registerTool(NAMES.stop, { description: 'Stops' }, async (extra) => ({
  content: [{ type: 'text', text: await stopped(extra) }],
}));

server.registerPrompt('city', { argsSchema: { city: completable(z.string().optional(), () => ['Bern']) } }, () => ({ //~ raw-shapes/shape-to-schema, completable-nesting/optional-moved
  messages: [],
}));

server.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/schema-to-method

async function stopped(context: ServerContext) {
  return `${context.requestId} ${context.authInfo?.clientId} ${context.sessionId}`; //~ context/member-moved, context/member-moved
}

const client = new Client({ name: 'half', version: '1.0.0' });
export const sum = () => client.callTool({ name: 'sum', arguments: { a: 1 } }, CallToolResultSchema, { timeout: 1000 }); //~ schema-params/schema-dropped
