import { ListToolsRequestSchema } from '@modelcontextprotocol/core';
import { Client } from '@modelcontextprotocol/client';
import { completable, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { CallToolResultSchema } from '@modelcontextprotocol/core';
import { z } from 'zod';

const NAMES = { sum: 'sum', stop: 'stop' };
const shape = { a: z.number() };

export const server = new McpServer({ name: 'half', version: '1.0.0' });

// The name is no literal.
server.registerTool(NAMES.sum, { description: 'Adds one', inputSchema: z.object(shape) }, async ({ a }, { mcpReq: { signal, notify: sendNotification } }) => {
  if (signal.aborted) return { content: [] };
  await sendNotification({ method: 'notifications/message', params: { level: 'info', data: a } });
  return { content: [{ type: 'text', text: String(a + 1) }] };
});

// The context is the only parameter.
server.registerTool(NAMES.stop, { description: 'Stops' }, async (extra) => ({
  content: [{ type: 'text', text: await stopped(extra) }],
}));

server.registerPrompt('city', { argsSchema: z.object({ city: completable(z.string(), () => ['Bern']).optional() }) }, () => ({
  messages: [],
}));

server.server.setRequestHandler('tools/list', async () => ({ tools: [] }));

async function stopped(context: ServerContext) {
  return `${context.mcpReq.id} ${context.http?.authInfo?.clientId} ${context.sessionId}`;
}

const client = new Client({ name: 'half', version: '1.0.0' });
export const sum = () => client.callTool({ name: 'sum', arguments: { a: 1 } }, { timeout: 1000 });
