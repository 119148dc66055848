import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

declare function settings(): { sessionIdGenerator: undefined };

const app = express();
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const transport = new NodeStreamableHTTPServerTransport(settings());
  // MCP-TODO(entry-points/http-entry-sdk): Write the options as an object where the transport is made, then plan again.
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
