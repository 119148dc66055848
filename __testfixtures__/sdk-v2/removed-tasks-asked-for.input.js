import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { CallToolResultSchema, CreateTaskResultSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

const client = new Client({ name: 'asks', version: '1.0.0' });

export async function ask(queue) {
  const started = await client.request({ method: 'tools/call', params: { name: 'slow' } }, CreateTaskResultSchema, {
    task: { ttl: 60000 }, //~ removed-apis/task-request
  });
  const done = await client.callTool({ name: 'slow' }, CallToolResultSchema, { task: {}, timeout: 1000 }); //~ removed-apis/task-request, schema-params/schema-dropped
  queue.request('slow', { task: 'own' });
  return [started, done];
}
