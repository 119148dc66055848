import { Client } from '@modelcontextprotocol/client';
import { CreateTaskResultSchema } from '@modelcontextprotocol/core';

const client = new Client({ name: 'asks', version: '1.0.0' });

export async function ask(queue) {
  // MCP-TODO(sdk-v2/removed-apis): Remove task and await the result, with a longer `timeout`; tasks are an extension now (SEP-2663).
  const started = await client.request({ method: 'tools/call', params: { name: 'slow' } }, CreateTaskResultSchema, {
    task: { ttl: 60000 },
  });
  // MCP-TODO(sdk-v2/removed-apis): Remove task and await the result, with a longer `timeout`; tasks are an extension now (SEP-2663).
  const done = await client.callTool({ name: 'slow' }, { task: {}, timeout: 1000 });
  queue.request('slow', { task: 'own' });
  return [started, done];
}
