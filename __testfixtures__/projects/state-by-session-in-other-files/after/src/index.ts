import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { createServer } from './server.js';

const app = createMcpExpressApp();
const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle src/server.ts:9 first, then plan again; --allow-blocked session-undefined-key switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });
await server.connect(transport);
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
