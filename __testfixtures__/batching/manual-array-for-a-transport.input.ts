import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'));
const client = new Client({ name: 'c', version: '1' });
await client.connect(transport);

await transport.send([ //~ batch-sdk-transport-send/array-sent
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 2, method: 'prompts/list' },
]);
await transport.send({ jsonrpc: '2.0', id: 3, method: 'tools/list' });
