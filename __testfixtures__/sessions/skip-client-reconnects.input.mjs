import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'app', version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } });
const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), { //~ resumability/reconnects-in-2025
  requestInit: { headers: { 'x-tenant': 'a' } },
  reconnectionOptions: { initialReconnectionDelay: 500, maxReconnectionDelay: 5000, reconnectionDelayGrowFactor: 2, maxRetries: 5 },
});
await client.connect(transport);
transport.resumeStream('12'); //~ resumability/reopens-nothing

const fresh = { sessionId: undefined, requestInit: { headers: {} } };
export const others = [
  new StreamableHTTPClientTransport(new URL('http://localhost:3000/other'), { ...fresh }),
  new SSEClientTransport(new URL('http://localhost:3000/sse'), { reconnectionOptions: { maxRetries: 3 } }),
];
