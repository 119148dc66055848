import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'test', version: '1.0.0' }); //~ client-version-negotiation/in-test
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
