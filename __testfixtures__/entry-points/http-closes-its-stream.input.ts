import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

const app = express();
app.use(express.json());

app.all('/mcp', async (req, res) => { //~ era-posture/stateless
  const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/wrapped
  server.registerTool('long', {}, async (ctx) => {
    ctx.http?.closeSSE?.();
    return { content: [{ type: 'text', text: 'done' }] };
  });
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined, retryInterval: 500 }); //~ http-entry-sdk/mounted
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
