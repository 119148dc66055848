import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function planServer(plan: string) {
  const server = new McpServer({ name: 'plans', version: '1.0.0' });
  server.registerTool('plan', { description: 'The plan of the caller' }, async () => ({
    content: [{ type: 'text', text: plan }],
  }));
  return server;
}

const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const plan = req.header('x-plan') ?? 'free';
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  const server = planServer(plan);
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body); //~ era-posture/stateless
});

app.listen(3000, '127.0.0.1');
