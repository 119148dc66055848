import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'notes', version: '1.0.0' }, { capabilities: { logging: {} } });
// MCP-TODO(entry-points/http-entry-sdk): Move that code into a handler, or into the function that builds the server.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

setInterval(() => server.sendLoggingMessage({ level: 'info', data: 'still here' }), 60_000);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
