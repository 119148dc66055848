import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import assert from 'node:assert/strict';

const client = new Client({ name: 'test', version: '1.0.0' });
const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), { sessionId: 'known' }); //~ session-header-io/session-of-2025
await client.connect(transport);
await client.callTool({ name: 'slow' }, { resumptionToken: '7' }); //~ resumability/stream-of-2025
await transport.resumeStream('7'); //~ resumability/stream-of-2025
await transport.terminateSession(); //~ session-header-io/session-of-2025
assert.equal(transport.sessionId, undefined); //~ session-header-io/session-of-2025
