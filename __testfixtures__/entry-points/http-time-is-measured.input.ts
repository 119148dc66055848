import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

declare const metrics: { observe(name: string, ms: number): void };
const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => { //~ era-posture/stateless
  const started = Date.now();
  const server = createServer();
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  try {
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  } finally {
    await server.close();
    metrics.observe('mcp', Date.now() - started);
  }
});
app.listen(3000);
